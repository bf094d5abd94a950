/** What changed for a player since their last decision: the lines of the log that matter most. */

import type { LogLine } from '../../protocol/types';

export interface NewsLine {
  line: LogLine;
  /** The number of lines with this text. */
  count: number;
}

interface News {
  lines: NewsLine[];
  /** The number of important lines that are left out. */
  more: number;
  /** The number of pieces that the player lost. */
  lost: number;
}

/** The ranks of lines. Lines below are left out silently. */
const [OWN_LOSS, LOSS, FIGHT, NEWS, PLAIN] = [0, 1, 2, 3, 4];

function rankOf({ losses, topic }: LogLine, seat: number): number {
  if (losses.includes(seat)) return OWN_LOSS;
  if (losses.length) return LOSS;
  return topic === 'fight' ? FIGHT : topic === 'news' ? NEWS : PLAIN;
}

/** Return the steps of others after a seat's decision in frame `since`: results without details,
 *  headings that are no news and the seat's own actions. */
function linesOfOthers(log: readonly LogLine[], since: number, seat: number): LogLine[] {
  const after = log.filter((line) => !line.system && line.seq > since);
  // What the decision led to comes before the first line of another seat.
  const start = after.findIndex(
    (line) => line.heading || (line.seat >= 0 && line.seat !== seat && !line.losses.length),
  );
  return (start < 0 ? [] : after.slice(start)).filter(
    ({ heading, topic, detail, losses, seat: by }) =>
      (!heading || topic === 'news') && !detail && (by !== seat || losses.includes(seat)),
  );
}

/** Return the news for a seat since its decision in frame `since`, in at most `most` lines. */
export function newsOf(log: readonly LogLine[], since: number, seat: number, most: number): News {
  const all = linesOfOthers(log, since, seat);
  const lines: NewsLine[] = [];
  for (const line of all) {
    const same = lines.find((each) => each.line.text === line.text);
    if (same) same.count += 1;
    else lines.push({ line, count: 1 });
  }
  const rank = ({ line }: NewsLine): number => rankOf(line, seat);
  // Of equal rank, the newest matter most.
  const chosen = [...lines]
    .reverse()
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, most);
  const left = lines.filter((each) => !chosen.includes(each) && rank(each) !== PLAIN);
  return {
    lines: lines.filter((each) => chosen.includes(each)),
    more: left.length,
    lost: all.flatMap(({ losses }) => losses).filter((one) => one === seat).length,
  };
}
