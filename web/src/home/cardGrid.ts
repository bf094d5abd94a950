/** The grid of games on the first page: the first has its own row, and no row has a hole. */

/** The columns, out of six, that a game takes in wide and in middle-sized windows. */
interface CardSpan {
  wide: number;
  middle: number;
}

/** Return rows of three, or of two if one game would be left over; in middle-sized windows rows of two. */
export function cardSpans(count: number): CardSpan[] {
  const rest = count - 1;
  const halves = { 0: 0, 1: 4, 2: 2 }[rest % 3] ?? 0;
  return Array.from({ length: count }, (_, i): CardSpan => {
    if (i === 0) return { wide: 6, middle: 6 };
    const middle = i === rest && rest % 2 === 1 ? 6 : 3;
    if (rest === 1) return { wide: 6, middle };
    return { wide: i > rest - halves ? 3 : 2, middle };
  });
}
