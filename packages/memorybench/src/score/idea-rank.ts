import { InvalidArgumentError } from '@memgym/core';

/**
 * The share of generated hypotheses that a judge ranks before the target, in [0, 1]; high if the generated ideas beat
 * it (packages/memorybench/spec.md#model-judges).
 * @param order labels, best first: the target's and those of all hypotheses
 * @param target the target's label, default `A`
 * @throws {InvalidArgumentError} when the order repeats a label, lacks the target or has no hypothesis
 */
export function ideaRank(order: readonly string[], target = 'A'): number {
  const position = order.indexOf(target);
  if (position < 0 || order.length < 2 || new Set(order).size !== order.length) {
    throw new InvalidArgumentError(
      'order',
      `expected each label once, including ${target}; got ${order.join(', ') || 'nothing'}`,
      { hint: 'Ask the judge again: an incomplete order says nothing about the target.' },
    );
  }
  return position / (order.length - 1);
}
