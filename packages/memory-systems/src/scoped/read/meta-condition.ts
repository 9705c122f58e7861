import { InvalidArgumentError } from '@memgym/core/errors';
import { canonicalJson, type JsonValue, type MetaCondition } from '@memgym/core/memory';

/** Most members of lists that one query compares: about a second. The members of a query times those of all memories are more. */
const mostMembers = 10_000_000;

/** Whether a filter value is a condition: an object whose keys all begin with `$`. */
export function isMetaCondition(wanted: unknown): wanted is MetaCondition {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return false;
  const keys = Object.keys(wanted);
  return keys.length > 0 && keys.every((key) => key.startsWith('$'));
}

/** Whether the value of a key in `meta` fulfils a filter; the value is `undefined` if the key is missing. */
export function metaCondition(
  wanted: JsonValue | MetaCondition,
  held: HeldValues,
): (own: JsonValue | undefined) => boolean {
  const { $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $exists } = isMetaCondition(wanted)
    ? wanted
    : ({ $eq: wanted } satisfies MetaCondition);
  const checks: ((own: JsonValue | undefined) => boolean)[] = [];
  const equalsOneOf = (values: readonly JsonValue[], holds: boolean): void => {
    const isEqual = equalToOneOf(values, held);
    checks.push((own) => isEqual(own) === holds);
  };
  if ($eq !== undefined) equalsOneOf([$eq], true);
  if ($ne !== undefined) equalsOneOf([$ne], false);
  if ($in !== undefined) equalsOneOf($in, true);
  if ($nin !== undefined) equalsOneOf($nin, false);
  if ($exists !== undefined) checks.push((own) => (own !== undefined) === $exists);
  const inRange = (compare: (own: number | string) => boolean, bound: number | string): void => {
    const isInRange = (one: JsonValue): boolean =>
      typeof one === typeof bound && compare(one as typeof bound);
    checks.push((own) => {
      if (!Array.isArray(own)) return own !== undefined && isInRange(own);
      held.count(own.length);
      return own.some(isInRange);
    });
  };
  if ($gt !== undefined) inRange((own) => own > $gt, $gt);
  if ($gte !== undefined) inRange((own) => own >= $gte, $gte);
  if ($lt !== undefined) inRange((own) => own < $lt, $lt);
  if ($lte !== undefined) inRange((own) => own <= $lte, $lte);
  return (own) => checks.every((check) => check(own));
}

/** What stands for a JSON value in a set: the same for equal values. */
type Key = string | number | boolean | null;
const keyOf = (value: JsonValue): Key => {
  if (typeof value === 'string') return `"${value}`;
  return typeof value === 'object' && value !== null ? canonicalJson(value) : value;
};

/** The lists and objects of the memory that a query looks at, each read once for all conditions, and what comparing has cost. */
export class HeldValues {
  readonly #lists = new Map<object, { whole: Key; members: ReadonlySet<Key> }>();
  readonly #objects = new Map<object, Key>();
  #compared = 0;

  /** Forgets the memory before. */
  next(): void {
    if (this.#lists.size > 0) this.#lists.clear();
    if (this.#objects.size > 0) this.#objects.clear();
  }

  keyOf(value: JsonValue): Key {
    if (typeof value !== 'object' || value === null) return keyOf(value);
    const key = this.#objects.get(value) ?? keyOf(value);
    this.#objects.set(value, key);
    return key;
  }

  of(list: readonly JsonValue[]): { readonly whole: Key; readonly members: ReadonlySet<Key> } {
    const known = this.#lists.get(list);
    if (known !== undefined) return known;
    this.count(list.length);
    const read = { whole: canonicalJson(list), members: new Set(list.map(keyOf)) };
    this.#lists.set(list, read);
    return read;
  }

  /** @throws {InvalidArgumentError} when a query compares too many members */
  count(members: number): void {
    this.#compared += members;
    if (this.#compared <= mostMembers) return;
    throw new InvalidArgumentError('query.filters', `compare more than ${mostMembers} members of lists.`, {
      hint: 'Ask with shorter lists or fewer conditions, or keep shorter lists in `meta`.',
    });
  }
}

/** See `MetaCondition.$eq`. A list costs each memory no more than the memory’s own list has members. */
function equalToOneOf(
  values: readonly JsonValue[],
  held: HeldValues,
): (own: JsonValue | undefined) => boolean {
  const wanted = new Set(values.map(keyOf));
  const lists = values.filter(Array.isArray).map((list) => [...new Set(list.map(keyOf))]);
  const singles = new Set(values.filter((value) => !Array.isArray(value)).map(keyOf));
  return (own) => {
    if (own === undefined) return false;
    if (!Array.isArray(own)) return wanted.has(held.keyOf(own));
    const { whole, members } = held.of(own);
    if (wanted.has(whole)) return true;
    const [fewer, more] = singles.size < members.size ? [singles, members] : [members, singles];
    held.count(fewer.size);
    for (const one of fewer) if (more.has(one)) return true;
    return lists.some((list) => {
      if (list.length > members.size) return false;
      held.count(list.length);
      return list.every((one) => members.has(one));
    });
  };
}
