import type { QueryFilters } from '@memgym/core/memory';
import { checkFilters, deepestFilter } from '../scoped/index.js';
import { conversationTime, type GivenTime } from './conversation-time.js';

/** {@link QueryFilters} with times as applications have them. */
export interface MemoryFilters
  extends Omit<
    QueryFilters,
    'eventTimeFrom' | 'eventTimeTo' | 'ingestTimeFrom' | 'ingestTimeTo' | '$and' | '$or' | '$not'
  > {
  /** Inclusive bounds on `eventTime`; a memory without one is left out when either is given. */
  readonly eventTimeFrom?: GivenTime;
  readonly eventTimeTo?: GivenTime;
  /** Inclusive bounds on the time of storing, by the memory's clock. */
  readonly ingestTimeFrom?: Date | number;
  readonly ingestTimeTo?: Date | number;
  /** Filters that must all hold. */
  readonly $and?: readonly MemoryFilters[];
  /** Filters of which one must hold. */
  readonly $or?: readonly MemoryFilters[];
  /** A filter that must not hold. */
  readonly $not?: MemoryFilters;
}

/** @throws {InvalidArgumentError} naming the key that is not a filter, or has a value in another form */
export function queryFilters(given: MemoryFilters, timeZone: string): QueryFilters {
  const filters = withTimes(given, timeZone, 'filters', 0) as QueryFilters;
  checkFilters(filters, 'filters');
  return filters;
}

/** Its times converted; whatever has another form is left for the check. */
function withTimes(given: unknown, timeZone: string, place: string, depth: number): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || depth > deepestFilter)
    return given;
  const entries = Object.entries(given).map(([key, value]): [string, unknown] => {
    const at = `${place}.${key}`;
    const inside = (part: unknown, where: string) => withTimes(part, timeZone, where, depth + 1);
    switch (key) {
      case 'eventTimeFrom':
      case 'eventTimeTo':
        return [key, isTime(value) ? conversationTime(at, value, timeZone) : value];
      case 'ingestTimeFrom':
      case 'ingestTimeTo':
        return [key, value instanceof Date ? value.getTime() : value];
      case '$and':
      case '$or':
        return [
          key,
          Array.isArray(value) ? value.map((part, number) => inside(part, `${at}[${number}]`)) : value,
        ];
      case '$not':
        return [key, inside(value, at)];
      default:
        return [key, value];
    }
  });
  return Object.fromEntries(entries);
}

function isTime(value: unknown): value is GivenTime {
  return value instanceof Date || typeof value === 'string';
}
