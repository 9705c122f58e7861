import * as z from 'zod';
import { valueRuleSchema } from './value-rule.js';

const texts = z.array(z.string().min(1)).min(1);
const key = z.string().regex(/^[\p{L}\p{N}_-]+$/u, 'letters, digits, dash and underscore');

/** How two values of an attribute are compared. */
const orderSchema = z.discriminatedUnion('kind', [
  /** By the first number in the value. */
  z.strictObject({ kind: z.literal('number') }),
  /** By month and day. */
  z.strictObject({ kind: z.literal('date') }),
  /** By the position in a list. */
  z.strictObject({ kind: z.literal('ranks'), ranks: texts }),
  /** A number word followed by a unit, such as 三百人: the product of both. */
  z.strictObject({
    kind: z.literal('amount'),
    numbers: z.record(z.string(), z.number()),
    units: z.record(z.string(), z.number()),
  }),
]);
export type Order = z.output<typeof orderSchema>;

/** A value that is computed from the stored one. */
const derivationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('digit-sum') }),
  z.strictObject({ kind: z.literal('suffix'), from: z.string().min(1) }),
  z.strictObject({ kind: z.literal('length') }),
  z.strictObject({ kind: z.literal('season') }),
  z.strictObject({ kind: z.literal('description'), of: z.record(z.string(), z.string().min(1)) }),
  z.strictObject({ kind: z.literal('time') }),
]);
export type Derivation = z.output<typeof derivationSchema>;

const attributeSchema = z.strictObject({
  name: key.describe('Name in rules.'),
  label: z.string().min(1).describe('Name in files and messages.'),
  rule: valueRuleSchema.describe('How its value is drawn.'),
  unit: z.string().default('').describe('Follows the value. Default: none.'),
  use: z
    .enum(['fact', 'internal', 'phrasing'])
    .default('fact')
    .describe(
      '`fact`: appears in files and messages. `internal`: is used only by other rules. `phrasing`: is drawn again for each message that refers to it. Default fact.',
    ),
  asked: z.boolean().default(false).describe('Messages state it, and questions ask for it. Default false.'),
  stated: z.boolean().default(true).describe('Messages of counting questions may state it. Default true.'),
  clue: z
    .boolean()
    .default(true)
    .describe('A question about a derived value may identify the entity by it. Default true.'),
  tell: texts
    .optional()
    .describe(
      'Templates of sentences that state it: `%who`, `%value`; `{this|that}` are alternatives. Default: "Who’s label is value."',
    ),
  ask: texts.optional().describe('Questions for it: `%who`. Default: "What is who’s label?"'),
  clause: texts
    .optional()
    .describe(
      'Templates of clauses that identify the entity by it: `%value`. Default: "the one whose label is value".',
    ),
  vary: z
    .array(z.string())
    .max(2)
    .default([])
    .describe(
      'One or two attributes of its rule in which wrong options differ. Default: other values of the attribute.',
    ),
  near: z
    .enum(['number', 'digits', 'date', 'time'])
    .optional()
    .describe('Wrong options are close numbers, other digits, or close dates. Default: other values.'),
  compare: z
    .strictObject({ order: orderSchema, more: texts, less: texts })
    .optional()
    .describe('Order of the values, for questions which entity has more or less of it: `%a`, `%b`.'),
  count: z
    .strictObject({ atLeast: texts.optional(), atMost: texts.optional(), equal: texts.optional() })
    .optional()
    .describe(
      'Templates of questions for the number of entities with at least, at most or exactly `%value`.',
    ),
  derive: z
    .strictObject({ by: derivationSchema, ask: texts })
    .optional()
    .describe('A value computed from it, with questions about that value: `%who`.'),
});

const entitySchema = z.strictObject({
  name: key,
  as: z
    .enum(['user', 'role', 'event', 'item', 'place'])
    .describe('Its role in questions: a person, an occasion, a thing or a place. One entity is the user.'),
  list: z.string().min(1).describe('Its key in graphs.json.'),
  count: z.int().positive().max(20).default(1).describe('Number of such entities in a profile. Default 1.'),
  attributes: z.array(attributeSchema).min(1),
});

export const networkSchema = z.strictObject({ entities: z.array(entitySchema).min(1) });

/** Entities and attributes that a file adds or replaces. */
export const networkChangesSchema = z.strictObject({
  $schema: z.string().optional(),
  entities: z
    .array(
      z.strictObject({
        name: key,
        as: entitySchema.shape.as.optional(),
        list: z.string().min(1).optional(),
        count: z.int().positive().max(20).optional(),
        attributes: z.array(attributeSchema).default([]),
      }),
    )
    .min(1),
});

export type AttributeRule = z.output<typeof attributeSchema>;
export type EntityRule = z.output<typeof entitySchema>;
/** Entities with attributes, and the rules by which values depend on each other. */
export type Network = z.output<typeof networkSchema>;

export type AttributeInput = z.input<typeof attributeSchema>;
export type EntityInput = z.input<typeof entitySchema>;
