/** A map as a record holds it: as itself or as its JSON text; empty where there is none. */
export function readBack(value: unknown): Record<string, unknown> {
  const map: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return typeof map === 'object' && map !== null ? (map as Record<string, unknown>) : {};
}
