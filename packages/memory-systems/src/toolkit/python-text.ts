import type { JsonValue } from '@memgym/core';

/**
 * A value of JSON as Python's `str` writes it, for texts that the original makes from values
 * (packages/amemgym/spec.md#awi-notes).
 */
export function pythonText(value: JsonValue): string {
  return typeof value === 'string' ? value : literal(value);
}

function literal(value: JsonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => `${quoted(name)}: ${literal(member)}`);
  return `{${members.join(', ')}}`;
}

/** Single quotes, or double ones around a text that has only single ones. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}
