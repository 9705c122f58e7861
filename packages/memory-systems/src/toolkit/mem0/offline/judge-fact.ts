import type { SaidConcept, Simulation } from '@memgym/prompts';
import { contentWords, likeness, sameMatter } from '../../content-words.js';

/** The relation of a new fact to the memories, as judged by the simulated reconciler. */
export interface Judgement {
  /** `contrary`: about the same everyday topic, with another value. `richer`: mostly the same words, plus new ones. */
  readonly verdict: 'new' | 'known' | 'richer' | 'contrary';
  /** Number of the related memory; null if the fact is new. */
  readonly memory: number | null;
}

/** Texts whose content words are at least this similar say the same. */
const sameLikeness = 0.85;

/**
 * Compares facts with memories: first, if the world's writers know topics, by topics of the everyday lexicon (giving up
 * meat and eating steaks both concern diet), then by shared words.
 */
export function createFactJudge(
  memories: readonly { readonly number: number; readonly text: string }[],
  language: string,
  { world, concepts }: Simulation,
): (fact: string) => Judgement {
  const topicsOf = (text: string) =>
    world?.knowsTopics === false ? new Map() : valuesOf(concepts(text, language));
  const known = memories.map(({ number, text }) => ({
    number,
    text,
    values: topicsOf(text),
    words: new Set(contentWords(text)),
  }));
  return (fact) => {
    const said = topicsOf(fact);
    const words = new Set(contentWords(fact));
    let best: { number: number; score: number } | undefined;
    for (const memory of known) {
      const { number, text, values } = memory;
      if (text === fact) return { verdict: 'known', memory: number };
      const topic = [...said.keys()].find((name) => values.has(name));
      if (topic !== undefined) {
        const same = values.get(topic) === said.get(topic);
        return { verdict: same ? 'known' : 'contrary', memory: number };
      }
      const score = likeness(words, memory.words);
      if (best === undefined || score > best.score) best = { number, score };
    }
    if (best === undefined || best.score < sameMatter) return { verdict: 'new', memory: null };
    return { verdict: best.score >= sameLikeness ? 'known' : 'richer', memory: best.number };
  };
}

/** Topic → value stated in a text; the last if there are several. */
function valuesOf(concepts: readonly SaidConcept[]): Map<string, string> {
  return new Map(
    concepts.filter(({ source }) => source === 'statement').map(({ topic, value }) => [topic, value]),
  );
}
