import { userStatements } from '@memgym/memory-systems/offline';
import { contentWords, likeness, sameMatter } from '@memgym/memory-systems/toolkit';
import type { Simulation } from '@memgym/prompts';
import { wordLabel } from '../../toolkit/offline/word-label.js';
import { profileDimensions } from '../prompts/profile-dimensions.js';
import { type ShownPage, spokenLines } from '../prompts/shown-page.js';

const mostLines = Object.values(profileDimensions).flatMap((members) => Object.keys(members)).length;

/**
 * The simulated profile contains the latest value of each topic of the everyday lexicon. In a world whose writers know
 * no topics, it contains the statements that the writer notices: one replaces another in much the same words, and
 * the oldest are lost when there are more than dimensions.
 */
export function simulateProfile(
  { language, profile, pages }: { language: string; profile: string; pages: readonly ShownPage[] },
  simulation: Simulation,
): { profile: string } {
  const traits = new Map<string, string>();
  for (const line of profile.split('\n').filter((text) => text !== '')) traits.set(labelOf(line), line);
  const add = (label: string, reason: string): void => {
    traits.set(label, `${label} (High): ${reason}`);
  };
  if (simulation.world?.knowsTopics === false) {
    const lines = spokenLines(pages, 'user').map((line) => ({
      ...line,
      text: line.text.replace(/^user: /, ''),
    }));
    for (const { text } of userStatements(lines, language, simulation)) {
      const words = new Set(contentWords(text));
      const replaced = [...traits].find(
        ([label, line]) =>
          likeness(new Set(contentWords(line.slice(`${label} (High): `.length))), words) >= sameMatter,
      );
      if (replaced !== undefined) traits.delete(replaced[0]);
      add(wordLabel(text), text);
    }
  } else {
    for (const { topic, value, source } of pages.flatMap(({ said }) => simulation.concepts(said, language)))
      if (source === 'statement') add(topic.replaceAll('_', ' '), value);
  }
  return { profile: [...traits.values()].slice(-mostLines).join('\n') };
}

const labelOf = (line: string): string => line.split(' (')[0] ?? line;
