/**
 * A row of a table as JSON: lists and structs as arrays and objects, 64-bit integers as numbers, without columns that
 * are null.
 */
export function plainRow(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const found = plainValue(value);
    if (found !== null && found !== undefined) plain[name] = found;
  }
  return plain;
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  const entry = value as { toJSON?: () => unknown };
  const json = typeof entry.toJSON === 'function' ? entry.toJSON() : value;
  if (Array.isArray(json)) return json.map(plainValue);
  if (typeof json !== 'object' || json === null) return plainValue(json);
  return Object.fromEntries(Object.entries(json).map(([key, member]) => [key, plainValue(member)]));
}
