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

/**
 * Whether a value fulfils a filter of LangGraph: for each of its keys an equal value, or operators. Objects and lists are
 * equal if their JSON is.
 *
 * @throws {InvalidArgumentError} for an unknown operator
 */
export function passesFilter(value: JsonObject, filter: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filter).every(([key, wanted]) => {
    const own = Object.hasOwn(value, key) ? value[key] : undefined;
    const conditions = conditionsOf(wanted);
    if (conditions === undefined) return same(own, wanted as JsonValue);
    return conditions.every(([operator, bound]) => {
      const check = operators.get(operator);
      if (check !== undefined) return check(own, bound as JsonValue);
      throw new InvalidArgumentError(
        `filter.${key}`,
        `has the unknown operator ${JSON.stringify(operator)}.`,
        {
          hint: `Use ${[...operators.keys()].join(', ')}.`,
        },
      );
    });
  });
}

/** The conditions of an object whose keys are operators; undefined for a value to be equal to. */
function conditionsOf(wanted: unknown): [string, unknown][] | undefined {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted)) return undefined;
  const entries = Object.entries(wanted);
  return entries.length > 0 && entries.every(([key]) => key.startsWith('$')) ? entries : undefined;
}
