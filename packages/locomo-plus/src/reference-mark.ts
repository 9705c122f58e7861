import { parsePythonJson } from '@memgym/datasets';

const marks: Readonly<Record<string, number>> = { correct: 1, partial: 0.5, wrong: 0 };

/**
 * The mark of a verdict as released: that of its label if it is `correct` or `partial`, else 0. Where no label can be read, the
 * first of these words in the text decides, so that “incorrect” is correct.
 */
export function referenceMark(text: string): number {
  const raw = text.trim();
  const label = labelBeforeReason(raw) ?? labelOfJson(raw) ?? labelInWords(raw);
  return marks[label.trim().toLowerCase()] ?? 0;
}

/** The label in an object, whose reason begins before a brace and has an end. */
function labelBeforeReason(raw: string): string | undefined {
  let start = 0;
  for (const part of raw.split('{')) {
    const inside = part.slice(0, part.indexOf('}') === -1 ? part.length : part.indexOf('}'));
    const labels = start === 0 ? [] : [...inside.matchAll(/"label"\s{0,9}:\s{0,9}["']([^"']+)["']/g)];
    const found = labels.findLast(({ index, 0: whole }) => {
      const after = index + whole.length;
      const reason = /"reason"\s{0,9}:\s{0,9}["']/.exec(inside.slice(after));
      return reason !== null && /["']/.test(raw.slice(start + after + reason.index + reason[0].length));
    });
    if (found?.[1] !== undefined) return found[1];
    start += part.length + 1;
  }
  return undefined;
}

/** The label of a text that is one JSON object, empty if it has none; undefined for all other texts. */
function labelOfJson(raw: string): string | undefined {
  let value: unknown;
  try {
    value = parsePythonJson(raw, 'verdict');
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { label, reason } = value as Record<string, unknown>;
  return isText(label) && isText(reason) ? label || '' : undefined;
}

/** Whether the released program can read it as a text: it takes what is empty for none. */
const isText = (value: unknown): value is string | undefined =>
  typeof value === 'string' || value === undefined || value === null || value === 0 || value === false;

const labelInWords = (raw: string): string =>
  ['correct', 'wrong', 'partial'].find((word) => raw.toLowerCase().includes(word)) ?? '';
