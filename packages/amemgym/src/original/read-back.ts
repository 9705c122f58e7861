/** Reads a map that a record contains as an object or as JSON text; empty if absent. */
export function readBack(value: unknown): Record<string, unknown> {
  const map: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return typeof map === 'object' && map !== null ? (map as Record<string, unknown>) : {};
}
