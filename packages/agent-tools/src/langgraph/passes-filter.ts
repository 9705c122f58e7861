import { InvalidArgumentError } from '@memgym/core/errors';
import { canonicalJson, type JsonObject, type JsonValue } from '@memgym/core/memory';

type Check = (own: JsonValue | undefined, wanted: JsonValue) => boolean;

const same: Check = (own, wanted) => own !== undefined && canonicalJson(own) === canonicalJson(wanted);
const compared =
  (fits: (difference: number) => boolean): Check =>
  (own, wanted) => {
    if (typeof own === 'number' && typeof wanted === 'number') return fits(own - wanted);
    if (typeof own !== 'string' || typeof wanted !== 'string') return false;
    return fits(own === wanted ? 0 : own < wanted ? -1 : 1);
  };

const operators = new Map<string, Check>([
  ['$eq', same],
  ['$ne', (own, wanted) => !same(own, wanted)],
  ['$gt', compared((difference) => difference > 0)],
  ['$gte', compared((difference) => difference >= 0)],
  ['$lt', compared((difference) => difference < 0)],
  ['$lte', compared((difference) => difference <= 0)],
  ['$in', (own, wanted) => Array.isArray(wanted) && wanted.some((one) => same(own, one))],
  ['$nin', (own, wanted) => Array.isArray(wanted) && !wanted.some((one) => same(own, one))],
]);

/** What combines filters. LangGraph's own store finds nothing for these, and does not say why. */
const combinators = new Map<string, (value: JsonObject, parts: readonly Filter[]) => boolean>([
  ['$and', (value, parts) => parts.every((part) => passesFilter(value, part))],
  ['$or', (value, parts) => parts.some((part) => passesFilter(value, part))],
  ['$not', (value, parts) => !parts.every((part) => passesFilter(value, part))],
]);

type Filter = Readonly<Record<string, unknown>>;

/**
 * Whether a value fulfils a filter of LangGraph: for each of its keys an equal value, or operators; `$and` and `$or` of lists
 * of filters, and `$not` of one. Objects and lists are equal if their JSON is.
 *
 * @throws {InvalidArgumentError} for an unknown operator
 */
export function passesFilter(value: JsonObject, filter: Filter): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    if (key.startsWith('$') && !Object.hasOwn(value, key)) return combined(value, key, wanted);
    const own = Object.hasOwn(value, key) ? value[key] : undefined;
    const conditions = conditionsOf(wanted);
    if (conditions === undefined) return same(own, wanted as JsonValue);
    return conditions.every(([operator, bound]) => {
      const check = operators.get(operator);
      if (check !== undefined) return check(own, bound as JsonValue);
      throw unknown(`filter.${key}`, operator, operators);
    });
  });
}

function combined(value: JsonObject, key: string, wanted: unknown): boolean {
  const combine = combinators.get(key);
  if (combine === undefined) throw unknown('filter', key, combinators);
  const parts: readonly unknown[] = key === '$not' ? [wanted] : Array.isArray(wanted) ? wanted : [];
  if (parts.length > 0 && parts.every(isFilter)) return combine(value, parts);
  throw new InvalidArgumentError(
    `filter.${key}`,
    `expected ${key === '$not' ? 'a filter' : 'a list of filters'}, got ${JSON.stringify(wanted)}.`,
  );
}

function isFilter(part: unknown): part is Filter {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function unknown(place: string, operator: string, known: ReadonlyMap<string, unknown>): InvalidArgumentError {
  return new InvalidArgumentError(place, `has the unknown operator ${JSON.stringify(operator)}.`, {
    hint: `Use ${[...known.keys()].join(', ')}.`,
  });
}

/** The conditions of an object whose keys are operators; undefined for a value to be equal to. */
function conditionsOf(wanted: unknown): [string, unknown][] | undefined {
  if (!isFilter(wanted)) return undefined;
  const entries = Object.entries(wanted);
  return entries.length > 0 && entries.every(([key]) => key.startsWith('$')) ? entries : undefined;
}
