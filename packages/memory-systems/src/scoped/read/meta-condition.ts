import { canonicalJson, type JsonValue, type MetaCondition } from '@memgym/core/memory';

/** Whether a filter value is a condition: an object whose keys all begin with `$`. */
export function isMetaCondition(wanted: unknown): wanted is MetaCondition {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return false;
  const keys = Object.keys(wanted);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}

/** Whether the value of a key in `meta` fulfils a filter; the value is `undefined` if the key is missing. */
export function metaCondition(wanted: JsonValue | MetaCondition): (own: JsonValue | undefined) => boolean {
  const { $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $exists } = isMetaCondition(wanted)
    ? wanted
    : ({ $eq: wanted } satisfies MetaCondition);
  const checks: ((own: JsonValue | undefined) => boolean)[] = [];
  if ($eq !== undefined) checks.push((own) => isEqual(own, $eq));
  if ($ne !== undefined) checks.push((own) => !isEqual(own, $ne));
  if ($in !== undefined) checks.push((own) => $in.some((one) => isEqual(own, one)));
  if ($nin !== undefined) checks.push((own) => !$nin.some((one) => isEqual(own, one)));
  if ($exists !== undefined) checks.push((own) => (own !== undefined) === $exists);
  if ($gt !== undefined) checks.push(comparing((own) => own > $gt, $gt));
  if ($gte !== undefined) checks.push(comparing((own) => own >= $gte, $gte));
  if ($lt !== undefined) checks.push(comparing((own) => own < $lt, $lt));
  if ($lte !== undefined) checks.push(comparing((own) => own <= $lte, $lte));
  return (own) => checks.every((check) => check(own));
}

/** See `MetaCondition.$eq`. */
function isEqual(own: JsonValue | undefined, wanted: JsonValue): boolean {
  if (own === undefined) return false;
  if (canonicalJson(own) === canonicalJson(wanted)) return true;
  if (!Array.isArray(own)) return false;
  const held = new Set(own.map(canonicalJson));
  return (Array.isArray(wanted) ? wanted : [wanted]).every((one) => held.has(canonicalJson(one)));
}

function comparing(
  compare: (own: number | string) => boolean,
  bound: number | string,
): (own: JsonValue | undefined) => boolean {
  const isInRange = (one: JsonValue | undefined): boolean =>
    (typeof one === 'number' || typeof one === 'string') && typeof one === typeof bound && compare(one);
  return (own) => (Array.isArray(own) ? own.some(isInRange) : isInRange(own));
}
