import { matchChoice } from '@memgym/prompts';

/**
 * The values in a reply that gives them line by line instead of as JSON: `diet: strict vegan`, `- **Diet**: "Strict
 * vegan"`. Undefined unless every name stands before exactly one value, and each value is one of its name's choices;
 * lines that begin with no name are ignored.
 */
export function readNamedValues(
  raw: string,
  wanted: readonly (readonly [name: string, choices: readonly string[]])[],
): Record<string, string> | undefined {
  const names = wanted.map(([name]) => name);
  const said = new Map<string, string[]>();
  for (const line of raw.split(/[\r\n]/)) {
    const end = line.search(/[:：=]/);
    const name = end < 0 ? undefined : matchChoice(bare(line.slice(0, end)), names);
    if (name !== undefined) said.set(name, [...(said.get(name) ?? []), bare(line.slice(end + 1))]);
  }
  const values = new Map<string, string>();
  for (const [name, choices] of wanted) {
    const [only, ...more] = said.get(name) ?? [];
    const value = only === undefined || more.length > 0 ? undefined : matchChoice(only, choices);
    if (value === undefined) return undefined;
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

const marks = new Set(' \t-*•_`"\'“”‘’「」,;，；');

/** A name or value without bullets, quotes and emphasis around it, and without a full stop at its end. */
function bare(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && marks.has(text.charAt(start))) start += 1;
  while (end > start && (marks.has(text.charAt(end - 1)) || /[.。]/.test(text.charAt(end - 1)))) end -= 1;
  return text.slice(start, end);
}
