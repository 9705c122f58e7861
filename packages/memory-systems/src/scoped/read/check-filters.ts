import { defined, findSchemaProblems } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import {
  eventTimeSchema,
  type JsonValue,
  jsonValueSchema,
  type MetaCondition,
  type QueryFilters,
} from '@memgym/core/memory';
import * as z from 'zod';
import { isMetaCondition } from './meta-condition.js';

/** Deeper than any filter written by hand; this also stops filters that contain themselves. */
export const deepestFilter = 20;

/** Every one is compared with every memory, in one turn of the process; many values of a key are one condition, `$in`, and each list among them one more. */
const mostConditions = 100;

const texts = z.array(z.string('expected a text'), 'expected a list of texts').optional();
const time = z.number('expected milliseconds').optional();
const filters = z.array(z.unknown(), 'expected a list of filters').min(1, 'expected at least one filter');

/**
 * One level of nested filters. The filters in it are checked one by one, so that an error names the position of the
 * key.
 */
const levelSchema = z.strictObject(
  {
    eventTimeFrom: eventTimeSchema.optional(),
    eventTimeTo: eventTimeSchema.optional(),
    ingestTimeFrom: time,
    ingestTimeTo: time,
    kinds: texts,
    sourceIds: texts,
    meta: z.record(z.string(), z.unknown(), 'expected an object').optional(),
    $and: filters.optional(),
    $or: filters.optional(),
    $not: z.unknown().optional(),
  } satisfies Record<keyof QueryFilters, z.ZodType>,
  'expected an object of filters',
);

const bound = z.union([z.number(), z.string()], 'expected a number or a text').optional();
const value = jsonValueSchema.optional();
const values = z.array(jsonValueSchema, 'expected a list of values').optional();

const conditionSchema = z.strictObject({
  $eq: value,
  $ne: value,
  $gt: bound,
  $gte: bound,
  $lt: bound,
  $lte: bound,
  $in: values,
  $nin: values,
  $exists: z.boolean('expected true or false').optional(),
} satisfies Record<keyof MetaCondition, z.ZodType>);

/**
 * Refuses unknown filters, which would let everything through.
 *
 * @param place its name in errors
 * @throws {InvalidArgumentError} naming the key
 */
export function checkFilters(given: QueryFilters, place: string): void {
  let conditions = 0;
  const count = (more: number): void => {
    conditions += more;
    if (conditions <= mostConditions) return;
    throw new InvalidArgumentError(place, `filters have more than ${mostConditions} conditions.`, {
      hint: 'Ask for many values of a key by one condition: { $in: [ … ] }.',
    });
  };
  const checkLevel = (level: QueryFilters, at: string, depth: number): void => {
    if (depth > deepestFilter) {
      throw new InvalidArgumentError(at, `filters are nested more than ${deepestFilter} deep.`);
    }
    count((level?.$and?.length ?? 0) + (level?.$or?.length ?? 0));
    check(levelSchema, level, at);
    const wanted = Object.entries(level.meta ?? {});
    count(wanted.length);
    for (const [key, value] of wanted) {
      checkWanted(value, `${at}.meta.${key}`);
      count(listsIn(value));
    }
    for (const name of ['$and', '$or'] as const) {
      level[name]?.forEach((inner, position) => {
        checkLevel(inner, `${at}.${name}[${position}]`, depth + 1);
      });
    }
    if (level.$not !== undefined) checkLevel(level.$not, `${at}.$not`, depth + 1);
  };
  checkLevel(given, place, 0);
}

/** The lists among the values of a condition: each is compared with every memory. */
function listsIn(wanted: JsonValue | MetaCondition): number {
  if (!isMetaCondition(wanted)) return 0;
  return [...(wanted.$in ?? []), ...(wanted.$nin ?? [])].filter(Array.isArray).length;
}

function checkWanted(wanted: unknown, place: string): void {
  if (isMetaCondition(wanted)) {
    check(conditionSchema, wanted, place);
    return;
  }
  const mixed =
    typeof wanted === 'object' && wanted !== null && Object.keys(wanted).find((key) => key.startsWith('$'));
  if (mixed) {
    throw new InvalidArgumentError(`${place}.${mixed}`, 'is mixed with keys that are not conditions.', {
      hint: 'Pass a value, or an object that contains only conditions: { $gte: 3, $lt: 5 }.',
    });
  }
  check(jsonValueSchema, wanted, place);
}

function check(schema: z.ZodType, given: unknown, place: string): void {
  const [problem] = findSchemaProblems(schema, given);
  if (problem === undefined) return;
  const { path, message, hint } = problem;
  const at = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  throw new InvalidArgumentError(`${place}${at}`, `${message}.`, defined({ hint }));
}
