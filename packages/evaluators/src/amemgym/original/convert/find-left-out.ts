/**
 * Paths of keys that a config holds and its parsed form does not: no schema knows them.
 * @param parsed the same config, as a schema that passes over unknown keys gave it back
 */
export function findLeftOut(config: unknown, parsed: unknown, path: readonly string[] = []): string[] {
  if (!isObject(config) || !isObject(parsed)) return [];
  return Object.entries(config).flatMap(([name, member]) =>
    Object.hasOwn(parsed, name)
      ? findLeftOut(member, parsed[name], [...path, name])
      : [[...path, name].join('.')],
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
