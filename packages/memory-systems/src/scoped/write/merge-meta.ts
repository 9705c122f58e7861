import { canonicalJson, type JsonObject, type JsonValue } from '@memgym/core/memory';

/**
 * The `meta` of a memory derived from several messages. A key with a single value has that value; if values differ,
 * it has the list of all distinct values in order; lists are concatenated. Thus a memory passes every value filter
 * that one of its messages passes.
 *
 * @returns undefined if no message has `meta`
 */
export function mergeMeta(metas: readonly (JsonObject | undefined)[]): JsonObject | undefined {
  const given = metas.filter((meta) => meta !== undefined && Object.keys(meta).length > 0) as JsonObject[];
  if (given.length < 2) return given[0];
  const values = new Map<string, JsonValue>();
  for (const meta of given) {
    for (const [key, value] of Object.entries(meta)) {
      const known = values.get(key);
      values.set(key, known === undefined ? value : joined(known, value));
    }
  }
  // Not by assignment, which would lose a key such as `__proto__`.
  return Object.fromEntries(values);
}

function joined(known: JsonValue, value: JsonValue): JsonValue {
  if (canonicalJson(known) === canonicalJson(value)) return known;
  const all = [known, value].flat() as JsonValue[];
  return [...new Map(all.map((one) => [canonicalJson(one), one])).values()];
}
