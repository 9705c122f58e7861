import { isObject } from './json-form.js';

/** Member names that models use for text, the usual ones first; `text` and `fact` stand in published prompts. */
const textNames = [
  'text',
  'fact',
  'content',
  'memory',
  'statement',
  'question',
  'insight',
  'value',
  'description',
];

/** The text that an object is about; undefined when none of its members is one under a usual name. */
export function namedText(members: ReadonlyMap<string, unknown>): string | undefined {
  for (const name of textNames) {
    const text = members.get(name);
    if (typeof text === 'string') return text;
  }
  return undefined;
}

/** A JSON value as text, with member names; undefined for null and empty values. */
export function textOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const parts = Array.isArray(value)
    ? value.map(textOfValue)
    : isObject(value)
      ? Object.entries(value).map(([key, member]) => {
          const text = textOfValue(member);
          return text === undefined ? undefined : `${key}: ${text}`;
        })
      : [];
  const texts = parts.filter((part) => part !== undefined && part !== '');
  return texts.length === 0 ? undefined : texts.join('; ');
}
