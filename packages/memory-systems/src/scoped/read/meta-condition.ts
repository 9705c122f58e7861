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
  const equalsOneOf = (values: readonly JsonValue[], holds: boolean): void => {
    const isEqual = equalToOneOf(values);
    checks.push((own) => isEqual(own) === holds);
  };
  if ($eq !== undefined) equalsOneOf([$eq], true);
  if ($ne !== undefined) equalsOneOf([$ne], false);
  if ($in !== undefined) equalsOneOf($in, true);
  if ($nin !== undefined) equalsOneOf($nin, false);
  if ($exists !== undefined) checks.push((own) => (own !== undefined) === $exists);
  if ($gt !== undefined) checks.push(comparing((own) => own > $gt, $gt));
  if ($gte !== undefined) checks.push(comparing((own) => own >= $gte, $gte));
  if ($lt !== undefined) checks.push(comparing((own) => own < $lt, $lt));
  if ($lte !== undefined) checks.push(comparing((own) => own <= $lte, $lte));
  return (own) => checks.every((check) => check(own));
}

/** See `MetaCondition.$eq`. Each value is written once, so that a list costs no more for each memory than one value. */
function equalToOneOf(values: readonly JsonValue[]): (own: JsonValue | undefined) => boolean {
  const wanted = new Set(values.map(canonicalJson));
  const lists = values.filter(Array.isArray).map((list) => list.map(canonicalJson));
  const members = new Set(values.filter((value) => !Array.isArray(value)).map(canonicalJson));
  return (own) => {
    if (own === undefined) return false;
    if (wanted.has(canonicalJson(own))) return true;
    if (!Array.isArray(own)) return false;
    const held = new Set(own.map(canonicalJson));
    if ([...held].some((one) => members.has(one))) return true;
    return lists.some((list) => list.every((one) => held.has(one)));
  };
}

function comparing(
  compare: (own: number | string) => boolean,
  bound: number | string,
): (own: JsonValue | undefined) => boolean {
  const isInRange = (one: JsonValue | undefined): boolean =>
    (typeof one === 'number' || typeof one === 'string') && typeof one === typeof bound && compare(one);
  return (own) => (Array.isArray(own) ? own.some(isInRange) : isInRange(own));
}
