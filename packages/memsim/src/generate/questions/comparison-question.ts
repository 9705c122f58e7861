import { ConfigError } from '@memgym/core';
import type { AttributeRule } from '../network/network.js';
import { type Instance, valueFor } from '../network/sample-profile.js';
import { fill, tidy } from '../wording/fill.js';
import type { Statement } from './hint.js';
import { castOf, type Making } from './making.js';
import type { Part } from './part.js';
import { rankOf } from './rank-of.js';
import { attributeNamed, tell } from './tell.js';

/** Asks which of two entities has more or less of an attribute. The messages state it for both, then for the others. */
export function comparisonQuestion(making: Making, subject: 'role' | 'event'): Part {
  const { rng, clock, language } = making;
  const cast = castOf(making, subject);
  const attribute = rng.pick(sharedAttributes(cast, (one) => one.compare !== undefined, 'compare'));
  const [first, second, ...others] = rng.shuffle(cast) as [Instance, Instance, ...Instance[]];
  const [targetForm, otherForm] =
    subject === 'role' ? (['named', 'named'] as const) : (['attended', 'fact'] as const);
  const state = (instance: Instance, form: typeof targetForm | typeof otherForm): Statement =>
    tell(making, { instance, attribute: attributeNamed(instance, attribute.name) }, form);
  const statements = [state(first, targetForm), state(second, targetForm)];
  for (const other of cast.filter((one) => others.includes(one))) statements.push(state(other, otherForm));
  const compare = attribute.compare as NonNullable<AttributeRule['compare']>;
  const want = rng.pick(['more', 'less'] as const);
  const [a, b] = [valueFor(first, 'name'), valueFor(second, 'name')];
  const difference =
    rankOf(valueFor(first, attribute.name), compare.order) -
    rankOf(valueFor(second, attribute.name), compare.order);
  const { same, neither } = language.wording;
  const winner = (want === 'more' ? difference > 0 : difference < 0) ? a : b;
  const answer = difference === 0 ? same : winner;
  return {
    statements,
    question: tidy(fill(compare[want], rng, { values: { a, b } })),
    answer,
    wrong: [a, b, same, neither].filter((option) => option !== answer),
    gold: { kind: 'compare', messages: [0, 1], want },
    evidence: [0, 1],
    askedAt: clock.stamp(),
  };
}

/** Attributes of this kind that all entities have. @throws {ConfigError} when there are none */
export function sharedAttributes(
  cast: readonly Instance[],
  fits: (attribute: AttributeRule) => boolean,
  key: string,
): AttributeRule[] {
  const [first, ...rest] = cast;
  const shared = (first?.rule.attributes ?? []).filter(
    (attribute) =>
      fits(attribute) &&
      rest.every(({ rule }) => rule.attributes.some((one) => one.name === attribute.name && fits(one))),
  );
  if (shared.length > 0) return shared;
  throw new ConfigError(
    `The entities ${cast.map(({ rule }) => rule.name).join(', ')} share no attribute with \`${key}\`.`,
    {
      key,
      hint: `Give these entities an attribute of the same name with \`${key}\`.`,
    },
  );
}
