import type { JsonObject, JsonValue } from '@memgym/core';
import type { Simulation } from '@memgym/prompts';
import { detectLanguage, sentences } from '@memgym/text';
import { beginningOf } from '../../toolkit/beginning-of.js';
import { type SizeUnit, textSize } from '../../toolkit/text-size.js';

/**
 * The simulated learner: the old lines and the feedback's statements about everyday topics, each once, as many of
 * the latest as fit. Without any, the beginning of the feedback.
 */
export function simulateInsight(
  {
    insight,
    feedback,
    size,
    unit,
  }: {
    readonly insight: string;
    readonly feedback: JsonObject;
    readonly size: number;
    readonly unit: SizeUnit;
  },
  { concepts }: Simulation,
): string {
  const statesSomething = (sentence: string): boolean =>
    !/[?？]["'”’）)]*$/.test(sentence) &&
    concepts(sentence, detectLanguage(sentence)).some(({ source }) => source === 'statement');
  const measure = { unit, profile: 'fixed' } as const;
  const held = insight.split('\n').filter((line) => line !== '');
  const lines = [...new Set([...held, ...statementsIn('', feedback, statesSomething)])];
  const kept: string[] = [];
  let used = 0;
  for (const line of lines.toReversed()) {
    used += textSize(line, measure);
    if (used > size) break;
    kept.unshift(line);
  }
  return kept.length > 0
    ? kept.join('\n')
    : beginningOf(lines.at(-1) ?? JSON.stringify(feedback), size, measure);
}

/** Sentences that state something, alone or together with the name of their member. */
function statementsIn(
  name: string,
  value: JsonValue,
  statesSomething: (sentence: string) => boolean,
): string[] {
  if (typeof value === 'string') {
    return sentences(value).flatMap((sentence) =>
      [sentence, `${name}: ${sentence}`].filter(statesSomething).slice(0, 1),
    );
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([member, inner]) => statementsIn(member, inner, statesSomething));
}
