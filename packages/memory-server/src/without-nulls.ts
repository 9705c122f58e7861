/** Data of the caller's own, in which a null may mean something. */
const own: ReadonlySet<string> = new Set(['meta', 'filters']);
/** Requests are not deeper, apart from data of the caller's own. */
const deepest = 4;

/** Without members that are null: many clients send them for values that are absent. */
export function withoutNulls(given: unknown, depth = 0): unknown {
  if (depth > deepest || typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map((each) => withoutNulls(each, depth + 1));
  const members = Object.entries(given).filter(([, value]) => value !== null);
  return Object.fromEntries(
    members.map(([key, value]) => [key, own.has(key) ? value : withoutNulls(value, depth + 1)]),
  );
}
