/**
 * A text without any occurrence of a part, from left to right, like `replaceAll`, in time proportional to both lengths
 * (Knuth, Morris and Pratt): the search of the language is quadratic for a long part that nearly occurs everywhere.
 */
export function withoutPart(text: string, part: string): string {
  const borders = bordersOf(part);
  const kept: string[] = [];
  let from = 0;
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== part[matched]) matched = borders[matched - 1] as number;
    if (text[index] === part[matched]) matched += 1;
    if (matched < part.length) continue;
    kept.push(text.slice(from, index + 1 - part.length));
    from = index + 1;
    matched = 0;
  }
  kept.push(text.slice(from));
  return kept.join('');
}

/** For each beginning of a text, the length of the longest shorter one that also ends it. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let length = 0;
  for (let index = 1; index < text.length; index += 1) {
    while (length > 0 && text[index] !== text[length]) length = borders[length - 1] as number;
    if (text[index] === text[length]) length += 1;
    borders[index] = length;
  }
  return borders;
}
