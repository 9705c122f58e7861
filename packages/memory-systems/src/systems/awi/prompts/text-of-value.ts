export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value as the text of a note; undefined for null and empty values. */
export function textOfValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const parts = Array.isArray(value)
    ? value.map(textOfValue)
    : isPlainObject(value)
      ? Object.entries(value).map(([key, member]) => {
          const text = textOfValue(member);
          return text === undefined ? undefined : `${key}: ${text}`;
        })
      : [];
  const texts = parts.filter((part) => part !== undefined && part !== '');
  return texts.length === 0 ? undefined : texts.join('; ');
}
