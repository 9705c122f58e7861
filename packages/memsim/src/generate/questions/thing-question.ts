import type { Instance } from '../network/sample-profile.js';
import { valueFor } from '../network/sample-profile.js';
import { ask } from './ask.js';
import type { Statement } from './hint.js';
import { castOf, type Making } from './making.js';
import type { Part } from './part.js';
import { attributeNamed, tell } from './tell.js';
import { wrongValues } from './wrong-values.js';

export interface ThingQuestionOptions {
  readonly subject: 'item' | 'place';
  /** The name, an opinion in two short clauses, or the whole comment. */
  readonly wanted: 'name' | 'summary' | 'comment';
  /** Whether messages about a place follow those about a thing, or the reverse. */
  readonly withOther: boolean;
}

/**
 * The identity of a thing or place and an opinion of it, then the same for the other
 * (packages/memsim/spec.md#construction).
 */
export function thingQuestion(making: Making, { subject, wanted, withOther }: ThingQuestionOptions): Part {
  const { rng, clock } = making;
  const target = rng.pick(castOf(making, subject));
  const statements = identityAndOpinion(making, target);
  if (withOther) {
    const others = castOf(making, subject === 'item' ? 'place' : 'item');
    if (others.length > 0) statements.push(...identityAndOpinion(making, rng.pick(others)));
  }
  const attribute = attributeNamed(target, wanted);
  return {
    statements,
    ...ask(making, { instance: target, attribute }, ''),
    answer: valueFor(target, wanted),
    wrong: wrongValues(making, { instance: target, attribute }),
    gold:
      wanted === 'summary'
        ? { kind: 'summary', message: 1 }
        : { kind: 'value', message: wanted === 'name' ? 0 : 1 },
    evidence: [0, 1],
    askedAt: clock.stamp(),
  };
}

function identityAndOpinion(making: Making, instance: Instance): Statement[] {
  return ['name', 'comment'].map((name) =>
    tell(making, { instance, attribute: attributeNamed(instance, name) }),
  );
}
