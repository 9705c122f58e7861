import type { QueryFilters } from '@memgym/core/memory';
import { checkFilters, deepestFilter } from '../scoped/index.js';
import { conversationTime, endOfDay, type GivenTime } from './conversation-time.js';

/** {@link QueryFilters}, with times in the forms of applications. */
export interface MemoryFilters
  extends Omit<
    QueryFilters,
    'eventTimeFrom' | 'eventTimeTo' | 'ingestTimeFrom' | 'ingestTimeTo' | '$and' | '$or' | '$not'
  > {
  /** Inclusive bounds on `eventTime`, a date alone with all of its day; a memory without one is excluded if either is given. */
  readonly eventTimeFrom?: GivenTime;
  readonly eventTimeTo?: GivenTime;
  /** Inclusive bounds on the time of storing, by the memory's clock. */
  readonly ingestTimeFrom?: Date | number;
  readonly ingestTimeTo?: Date | number;
  /** Filters that must all be fulfilled. */
  readonly $and?: readonly MemoryFilters[];
  /** Filters of which at least one must be fulfilled. */
  readonly $or?: readonly MemoryFilters[];
  /** A filter that must not be fulfilled. */
  readonly $not?: MemoryFilters;
}

/** @throws {InvalidArgumentError} naming the key that is not a filter or has a value of the wrong form */
export function queryFilters(given: MemoryFilters, timeZone: string): QueryFilters {
  const filters = withTimes(given, timeZone, 'filters', 0) as QueryFilters;
  checkFilters(filters, 'filters');
  return filters;
}

/** The filters with converted times; values of other forms are left to the check. */
function withTimes(given: unknown, timeZone: string, place: string, depth: number): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || depth > deepestFilter)
    return given;
  const entries = Object.entries(given).map(([key, value]): [string, unknown] => {
    const at = `${place}.${key}`;
    const inside = (part: unknown, where: string) => withTimes(part, timeZone, where, depth + 1);
    switch (key) {
      case 'eventTimeFrom':
        return [key, isTime(value) ? conversationTime(at, value, timeZone) : value];
      case 'eventTimeTo':
        return [key, isTime(value) ? conversationTime(at, endOfDay(value), timeZone) : value];
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
