import { canonicalJson, type JsonObject, type JsonValue } from '@memgym/core/memory';

/**
 * The `meta` of a memory that came from several messages. A key with one value has that value; where values differ,
 * it has the list of all of them, each once, in order; lists are joined. So a memory passes every filter for a value
 * that one of its messages passes.
 * @returns undefined when nobody says anything
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
  // Not by assignment: that would lose a key such as `__proto__`.
  return Object.fromEntries(values);
}

function joined(known: JsonValue, value: JsonValue): JsonValue {
  if (canonicalJson(known) === canonicalJson(value)) return known;
  const all = [known, value].flat() as JsonValue[];
  return [...new Map(all.map((one) => [canonicalJson(one), one])).values()];
}
