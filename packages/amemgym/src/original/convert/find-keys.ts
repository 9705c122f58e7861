/** Paths of API keys (`api_key`) with a value, anywhere in a config. */
export function findKeys(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    const held = name === 'api_key' && typeof member === 'string' && member !== '';
    return held ? [at.join('.')] : findKeys(member, at);
  });
}
