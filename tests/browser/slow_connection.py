"""A line that is slow and uneven: what people send and get comes in order, but late.

A page must do right, and a test must wait for what it sees, however late an answer comes. With
`HARENA_LATE=300`, each message of a table's line and each request and answer of a page takes up
to 300 ms more, as luck has it.
"""

from __future__ import annotations

import os

LATE = int(os.environ.get("HARENA_LATE", "0"))
"""By how many milliseconds at most a message comes late."""

SCRIPT = """
{
  const later = setTimeout;
  const queue = () => {
    const acts = [];
    let due = 0;
    return (act) => {
      acts.push(act);
      due = Math.max(due, performance.now() + Math.random() * MOST);
      later(() => acts.shift()(), due - performance.now());
    };
  };
  const once = () => new Promise((go) => later(go, Math.random() * MOST));
  const { fetch, WebSocket } = window;
  window.fetch = async (...asked) => {
    await once();
    const answer = await fetch(...asked);
    await once();
    return answer;
  };
  window.WebSocket = class extends WebSocket {
    #out = queue();
    #in = queue();
    send(data) {
      this.#out(() => this.readyState === WebSocket.OPEN && super.send(data));
    }
    set onmessage(act) {
      super.onmessage = (event) => this.#in(() => act.call(this, event));
    }
    set onopen(act) {
      super.onopen = (event) => this.#in(() => act.call(this, event));
    }
    set onclose(act) {
      super.onclose = (event) => this.#in(() => act.call(this, event));
    }
  };
}
""".replace("MOST", str(LATE))
