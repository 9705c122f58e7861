const listed = /\[\s{0,9}\d{1,6}(?:\s{0,9}[,，、;]\s{0,9}\d{1,6}){0,999}\s{0,9}[,，]?\s{0,9}\]/g;
const between = /(?:[,，、;和及\s]|and)+/i;

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
  return line !== undefined && line.length <= 200 && isOnlyNumbers(line) ? numbersIn(line) : undefined;
}

/** Whether a line is numbers, at most 40 characters before them, and a full stop. */
function isOnlyNumbers(line: string): boolean {
  const start = line.search(/\d/);
  const numbers = line
    .slice(start)
    .replace(/[.。]$/, '')
    .split(between)
    .filter((word) => word !== '');
  return start >= 0 && start <= 40 && numbers.every((word) => /^\d{1,6}$/.test(word));
}

const numbersIn = (text: string): number[] => (text.match(/\d{1,6}/g) ?? []).map(Number);
