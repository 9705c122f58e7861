import * as z from 'zod';

/** A variable: `age` of the same entity, or `user.age`. */
const reference = z
  .string()
  .regex(/^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)?$/u, 'an attribute, or entity.attribute');

/** Rules without rules in them. */
const plainRules = [
  /** One of the values, uniformly. */
  z.strictObject({ kind: z.literal('pick'), from: z.array(z.string().min(1)).min(1).readonly() }),
  /** The value of a parent. */
  z.strictObject({ kind: z.literal('copy'), of: reference }),
  /** A whole number between both bounds, `times` and then `plus` or `minus` the number in a parent. */
  z.strictObject({
    kind: z.literal('whole'),
    from: z.int(),
    to: z.int(),
    times: z.int().optional(),
    plus: reference.optional(),
    minus: reference.optional(),
    /** Digits to fill up with zeros. */
    digits: z.int().positive().max(20).optional(),
  }),
  /** A whole number of a normal distribution, cut at both bounds. */
  z.strictObject({
    kind: z.literal('normal'),
    mean: z.number(),
    deviation: z.number().positive(),
    least: z.number(),
    most: z.number(),
  }),
  /** A day of the year: `%m` and `%d` have two digits, `%B` is the month's English name, `%e` has no zero. */
  z.strictObject({ kind: z.literal('day'), format: z.string().min(1) }),
  /** One of the templates. `<user.hobby>` stands for a value, `{this|that}` for one of the alternatives. */
  z.strictObject({ kind: z.literal('text'), from: z.array(z.string().min(1)).min(1).readonly() }),
  /** Lower-case Latin letters and digits of a parent; `letters` replaces characters. */
  z.strictObject({
    kind: z.literal('slug'),
    of: reference,
    letters: z.record(z.string(), z.string()).optional(),
  }),
  /** Month and day of a parent that has the format of a `day` rule, as four digits. */
  z.strictObject({ kind: z.literal('day-digits'), of: reference }),
] as const;

/** How a value is drawn, given earlier values. */
export type ValueRule =
  | z.output<(typeof plainRules)[number]>
  /** A rule for each value of a parent. */
  | {
      readonly kind: 'by';
      readonly of: string;
      readonly cases: Readonly<Record<string, ValueRule>>;
      readonly otherwise?: ValueRule | undefined;
    }
  /** The rule of the first step that is above the number in a parent, or else the last. */
  | {
      readonly kind: 'steps';
      readonly of: string;
      readonly steps: readonly { readonly below: number; readonly rule: ValueRule }[];
      readonly last: ValueRule;
    }
  /** One of the rules, by their shares. */
  | { readonly kind: 'mix'; readonly of: readonly { readonly share: number; readonly rule: ValueRule }[] }
  /** Texts and values, joined. */
  | { readonly kind: 'join'; readonly of: readonly (string | ValueRule)[] }
  /** Drawn again while the profile has the value among those of that name. */
  | { readonly kind: 'distinct'; readonly among: string; readonly rule: ValueRule }
  /** The value followed by its check character (ISO 7064, MOD 11-2). */
  | { readonly kind: 'checked'; readonly rule: ValueRule };

export const valueRuleSchema: z.ZodType<ValueRule> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...plainRules,
    z.strictObject({
      kind: z.literal('by'),
      of: reference,
      cases: z.record(z.string(), valueRuleSchema),
      otherwise: valueRuleSchema.optional(),
    }),
    z.strictObject({
      kind: z.literal('steps'),
      of: reference,
      steps: z.array(z.strictObject({ below: z.number(), rule: valueRuleSchema })),
      last: valueRuleSchema,
    }),
    z.strictObject({
      kind: z.literal('mix'),
      of: z.array(z.strictObject({ share: z.number().positive(), rule: valueRuleSchema })).min(1),
    }),
    z.strictObject({ kind: z.literal('join'), of: z.array(z.union([z.string(), valueRuleSchema])).min(1) }),
    z.strictObject({ kind: z.literal('distinct'), among: z.string().min(1), rule: valueRuleSchema }),
    z.strictObject({ kind: z.literal('checked'), rule: valueRuleSchema }),
  ]),
);

const placeholder = /<([^<>]+)>/g;

/** A rule and all rules in it. */
export function* rulesIn(rule: ValueRule): Generator<ValueRule> {
  yield rule;
  for (const inner of innerRules(rule)) yield* rulesIn(inner);
}

function innerRules(rule: ValueRule): readonly ValueRule[] {
  switch (rule.kind) {
    case 'by':
      return [...Object.values(rule.cases), ...(rule.otherwise === undefined ? [] : [rule.otherwise])];
    case 'steps':
      return [...rule.steps.map((step) => step.rule), rule.last];
    case 'mix':
      return rule.of.map((one) => one.rule);
    case 'join':
      return rule.of.filter((one) => typeof one !== 'string');
    case 'distinct':
    case 'checked':
      return [rule.rule];
    default:
      return [];
  }
}

/** The parents of a value: every variable that its rule reads. */
export function parentsOf(rule: ValueRule): string[] {
  return [...rulesIn(rule)].flatMap((one) => {
    switch (one.kind) {
      case 'by':
      case 'steps':
      case 'copy':
      case 'slug':
      case 'day-digits':
        return [one.of];
      case 'whole':
        return [one.plus, one.minus].filter((parent) => parent !== undefined);
      case 'text':
        return one.from.flatMap((text) => [...text.matchAll(placeholder)].map(([, name = '']) => name));
      default:
        return [];
    }
  });
}
