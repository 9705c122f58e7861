import type { ProbeVariable } from '@memgym/core';
import { absentValueName, lexiconTopics } from '@memgym/everyday-world';
import type { BelievedValues } from './concept-mentions.js';

/**
 * The believed choice of a variable that is a topic of the lexicon, identified by name or by choices; of a topic that
 * nobody mentioned, the choice that there is none, if that is one. Undefined for other variables, and if no believed
 * value is a choice.
 */
export function conceptProbe(
  { name, choices }: ProbeVariable,
  believed: BelievedValues,
  language: string,
): string | undefined {
  const absent = absentValueName(language);
  const mayBeAbsent = choices.includes(absent);
  if (believed.size === 0 && !mayBeAbsent) return undefined;
  const topics = lexiconTopics(language);
  const topic =
    topics.find((one) => one.name === name) ??
    topics.find(({ values }) =>
      choices.every((choice) => choice === absent || values.some((value) => value.name === choice)),
    );
  const value = topic === undefined ? undefined : believed.get(topic.name);
  if (value !== undefined && choices.includes(value)) return value;
  return topic !== undefined && value === undefined && mayBeAbsent ? absent : undefined;
}
