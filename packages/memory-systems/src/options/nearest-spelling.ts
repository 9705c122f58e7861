/** The name most like `text`, or undefined when none is nearly it. Order decides between equals. */
export function nearestSpelling(text: string, names: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.max(2, Math.floor(text.length / 3)) + 1;
  for (const name of names) {
    const edits = editDistance(text.toLowerCase(), name.toLowerCase());
    if (edits < fewest) {
      nearest = name;
      fewest = edits;
    }
  }
  return nearest;
}

/** Fewest insertions, deletions and substitutions that make `left` into `right` (Levenshtein). */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + same,
        ),
      );
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}
