"""A slow connection: messages arrive in order but late.

With `HARENA_LATE=300` each message, request and answer takes up to 300 ms more, at random.
"""

from __future__ import annotations

import os

LATE = int(os.environ.get("HARENA_LATE", "0"))
"""The most milliseconds of delay."""

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
