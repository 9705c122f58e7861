/**
 * Paths of the unknown keys in a config.
 * @param parsed the same config, parsed by a schema that drops unknown keys
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
