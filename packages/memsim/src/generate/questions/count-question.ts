import type { Rng } from '@memgym/core';
import type { AttributeRule } from '../network/network.js';
import { type Instance, valueFor, valuesIn } from '../network/sample-profile.js';
import { fill, tidy } from '../wording/fill.js';
import { sharedAttributes } from './comparison-question.js';
import { castOf, type Making } from './making.js';
import type { Part } from './part.js';
import { rankOf } from './rank-of.js';
import { attributeNamed, tell } from './tell.js';

type Test = 'atLeast' | 'atMost' | 'equal';

/**
 * Messages state one attribute of all entities, then another; the question asks how many entities pass a test of the
 * first.
 */
export function countQuestion(making: Making, subject: 'role' | 'event'): Part {
  const { rng, clock, language } = making;
  const cast = castOf(making, subject);
  const attribute = rng.pick(sharedAttributes(cast, (one) => one.count !== undefined, 'count'));
  const key = rng.pick(
    sharedAttributes(
      cast,
      (one) => one.use === 'fact' && (subject === 'role' ? one.stated : one.asked),
      'asked',
    ),
  );
  const form = subject === 'role' ? 'named' : 'fact';
  const statements = [attribute, ...(key.name === attribute.name ? [] : [key])].flatMap(({ name }) =>
    cast.map((instance) => tell(making, { instance, attribute: attributeNamed(instance, name) }, form)),
  );
  const { test, value, count } = chooseTest(making, cast, attribute);
  const unit = subject === 'role' ? language.wording.people : language.wording.events;
  const answerOf = (number: number): string => unit.replace('%n', String(number));
  return {
    statements,
    question: tidy(fill(attribute.count?.[test] ?? [], rng, { values: { value } })),
    answer: answerOf(count),
    // Any three of the other possible counts.
    wrong: otherCounts(count, Math.max(cast.length, 3), rng).map(answerOf),
    gold: { kind: 'count', messages: cast.map((_, place) => place), test, value },
    evidence: cast.map((_, place) => place),
    askedAt: clock.stamp(),
  };
}

function otherCounts(right: number, most: number, rng: Rng): number[] {
  const counts = Array.from({ length: most + 1 }, (_, count) => count).filter((count) => count !== right);
  return rng.shuffle(counts).slice(0, 3);
}

interface CountTest {
  readonly test: Test;
  readonly value: string;
  readonly count: number;
}

/** A test of the values; each possible count is equally likely. */
function chooseTest({ rng, others }: Making, cast: readonly Instance[], attribute: AttributeRule): CountTest {
  const values = cast.map((instance) => valueFor(instance, attribute.name));
  const elsewhere = cast.slice(0, 1).flatMap(({ rule }) => valuesIn(others, rule.as, attribute.name));
  const tests = Object.keys(attribute.count ?? {}) as Test[];
  const byCount = new Map<number, CountTest[]>();
  for (const test of tests) {
    for (const value of new Set([...values, ...elsewhere].filter((one) => one !== ''))) {
      const count = values.filter((one) => passes(one, { test, value }, attribute)).length;
      byCount.set(count, [...(byCount.get(count) ?? []), { test, value, count }]);
    }
  }
  return rng.pick(byCount.get(rng.pick([...byCount.keys()])) as CountTest[]);
}

function passes(
  own: string,
  { test, value }: { readonly test: Test; readonly value: string },
  { compare }: AttributeRule,
): boolean {
  if (test === 'equal' || compare === undefined) return own === value;
  const difference = rankOf(own, compare.order) - rankOf(value, compare.order);
  return test === 'atLeast' ? difference >= 0 : difference <= 0;
}
