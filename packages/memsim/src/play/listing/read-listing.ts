const listed = /\[\s{0,9}\d{1,6}(?:\s{0,9}[,，、;]\s{0,9}\d{1,6}){0,999}\s{0,9}[,，]?\s{0,9}\]/g;
const bare = /^\D{0,40}\d{1,6}(?:\s{0,9}(?:[,，、;\s]|and|和|及)\s{0,9}\d{1,6}){0,99}\s{0,9}[.。]?$/i;

/**
 * The numbers of a reply without a JSON object: the last list in brackets, numbers in brackets of their own in the order
 * of the text, or a line of numbers alone. Undefined if there is none, so that numbers in an explanation do not count.
 */
export function readListing(raw: string): number[] | undefined {
  const lists = [...raw.matchAll(listed)].map(([text]) => numbersIn(text));
  const several = lists.filter((numbers) => numbers.length > 1).at(-1);
  if (several !== undefined) return several;
  if (lists.length > 0) return [...new Set(lists.flat())];
  const line = raw
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .at(-1);
  return line !== undefined && line.length <= 200 && bare.test(line) ? numbersIn(line) : undefined;
}

const numbersIn = (text: string): number[] => (text.match(/\d{1,6}/g) ?? []).map(Number);
