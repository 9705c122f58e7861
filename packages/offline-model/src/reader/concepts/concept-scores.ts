import { absentValueName } from '@memgym/everyday-world';
import type { OptionProbe } from '../option-support.js';
import type { BelievedValues } from './concept-mentions.js';
import { conceptMentions } from './concept-mentions.js';

/**
 * The number of believed values that each option agrees with, in option order. An option with several values of a topic
 * counts partially. Only topics that every option mentions with differing values count. If an option is for somebody
 * who has none of a topic that nobody mentioned, this is believed. Null if there is no such topic, no believed value, or
 * no agreement.
 */
export function conceptScores(
  probes: readonly OptionProbe[],
  believed: BelievedValues,
  language: string,
): number[] | null {
  const spoken = probes.map((probe) => (probe.notKnown ? null : valuesOf(probe.option.text, language)));
  const first = spoken.find((values) => values !== null);
  if (first === undefined) return null;
  const scores = probes.map(() => 0);
  const absent = absentValueName(language);
  for (const topic of first.keys()) {
    const mayBeAbsent = spoken.some((values) => values?.get(topic)?.has(absent));
    const belief = believed.get(topic) ?? (mayBeAbsent ? absent : undefined);
    if (belief === undefined || !isTelling(topic, spoken)) continue;
    spoken.forEach((values, index) => {
      const said = values?.get(topic);
      if (said?.has(belief)) scores[index] = (scores[index] ?? 0) + 1 / said.size;
    });
  }
  return Math.max(...scores) > 0 ? scores : null;
}

type SpokenValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Maps a topic to the values in a text: from its advice, otherwise from its statements. */
function valuesOf(text: string, language: string): SpokenValues {
  const mentions = conceptMentions(text, language);
  const values = new Map<string, Set<string>>();
  for (const source of ['advice', 'statement'] as const) {
    const advised = new Set(source === 'statement' ? values.keys() : []);
    for (const mention of mentions) {
      if (mention.source !== source || advised.has(mention.topic)) continue;
      const found = values.get(mention.topic) ?? new Set();
      values.set(mention.topic, found.add(mention.value));
    }
  }
  return values;
}

function isTelling(topic: string, spoken: readonly (SpokenValues | null)[]): boolean {
  const different = new Set<string>();
  for (const values of spoken) {
    if (values === null) continue;
    const said = values.get(topic);
    if (said === undefined) return false;
    different.add([...said].sort().join('\n'));
  }
  return different.size > 1;
}
