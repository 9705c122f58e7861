import { defined, findSchemaProblems } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import { eventTimeSchema, jsonValueSchema, type MetaCondition, type QueryFilters } from '@memgym/core/memory';
import * as z from 'zod';
import { isMetaCondition } from './meta-condition.js';

/** Deeper than any filter written by hand; this also stops filters that contain themselves. */
export const deepestFilter = 20;

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
export function checkFilters(given: QueryFilters, place: string, depth = 0): void {
  if (depth > deepestFilter) {
    throw new InvalidArgumentError(place, `filters are nested more than ${deepestFilter} deep.`);
  }
  check(levelSchema, given, place);
  for (const [key, wanted] of Object.entries(given.meta ?? {})) checkWanted(wanted, `${place}.meta.${key}`);
  for (const name of ['$and', '$or'] as const) {
    given[name]?.forEach((inner, position) => {
      checkFilters(inner, `${place}.${name}[${position}]`, depth + 1);
    });
  }
  if (given.$not !== undefined) checkFilters(given.$not, `${place}.$not`, depth + 1);
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
