/** The grid of games on the first page: the first has its own row, and no row has a hole. */

/** How many of the six columns of the shelf a game takes, where there is much room and less. */
interface CardSpan {
  wide: number;
  middle: number;
}

/** Rows of three, or of two where one would be left alone; on middling windows rows of two. */
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
