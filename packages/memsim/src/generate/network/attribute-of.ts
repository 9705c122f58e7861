import type { AttributeInput, Derivation, Order } from './network.js';
import type { AttributeWords } from './network-words.js';
import type { ValueRule } from './value-rule.js';

type Settings = Partial<Pick<AttributeInput, 'asked' | 'stated' | 'clue' | 'vary' | 'near' | 'use'>> & {
  readonly order?: Order;
  readonly derive?: Derivation;
};

/** An attribute, from its words and its rule. */
export function attributeOf(
  words: Readonly<Record<string, AttributeWords>>,
  name: string,
  { rule, order, derive, ...settings }: Settings & { readonly rule: ValueRule },
): AttributeInput {
  const { more, less, atLeast, atMost, equal, derived, ...texts } = words[name] ?? { label: name };
  return {
    name,
    rule,
    ...texts,
    ...settings,
    ...(order !== undefined &&
      more !== undefined &&
      less !== undefined && { compare: { order, more: [...more], less: [...less] } }),
    ...((atLeast ?? atMost ?? equal) !== undefined && {
      count: {
        ...(atLeast !== undefined && { atLeast: [...atLeast] }),
        ...(atMost !== undefined && { atMost: [...atMost] }),
        ...(equal !== undefined && { equal: [...equal] }),
      },
    }),
    ...(derive !== undefined && derived !== undefined && { derive: { by: derive, ask: [...derived] } }),
  };
}

/** An attribute that only rules read. */
export const internal = (name: string, rule: ValueRule): AttributeInput => ({
  name,
  label: name,
  rule,
  use: 'internal',
});

/** An attribute that is drawn again in each message. */
export const phrasing = (name: string, rule: ValueRule): AttributeInput => ({
  name,
  label: name,
  rule,
  use: 'phrasing',
});
