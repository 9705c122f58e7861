import type { ProbeVariable } from '@memgym/core';
import { lexiconTopics } from '@memgym/everyday-world';
import type { BelievedValues } from './believed-values.js';

/**
 * The believed choice of a variable that is a topic of the lexicon, identified by name or by choices. Undefined for
 * other variables, and if no believed value is a choice.
 */
export function conceptProbe(
  { name, choices }: ProbeVariable,
  believed: BelievedValues,
  language: string,
): string | undefined {
  if (believed.size === 0) return undefined;
  const topics = lexiconTopics(language);
  const topic =
    topics.find((one) => one.name === name) ??
    topics.find(({ values }) => choices.every((choice) => values.some((value) => value.name === choice)));
  const value = topic === undefined ? undefined : believed.get(topic.name);
  return value !== undefined && choices.includes(value) ? value : undefined;
}
