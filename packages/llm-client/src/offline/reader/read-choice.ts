import type { Option } from '@memgym/core';
import { blindPick } from './blind-pick.js';
import { type OptionProbe, optionProbes, partSupport } from './option-support.js';
import { focusOf, speakersOf } from './question-focus.js';
import type { ReadStatement } from './read-statement.js';
import { readWindow } from './read-window.js';
import type { ReaderContext } from './reader-input.js';
import { relevanceOf } from './relevance.js';

/** What {@link readChoice} reads from. */
export interface ReadChoiceInput extends ReaderContext {
  /** At least one. */
  readonly options: readonly Option[];
}

/** The option that {@link readChoice} chose. */
export interface ReadChoice {
  /** Label of the chosen option; empty only when no option was given. */
  readonly label: string;
  /** Share of all support that the chosen option has, 0 to 1; 1/n where nothing was found. */
  readonly confidence: number;
}

/** What a statement counts for that says nothing of the question but something of an option. */
const unaskedShare = 0.1;
/** Each newer statement on the same matter leaves an older one this share of its voice. */
const olderShare = 0.92;
/** Statements with at least this share of the best one's voice speak of the same matter. */
const sameMatterShare = 0.5;

/**
 * Chooses the option that the context speaks for: a statement speaks for an option as far as it
 * holds the words of the question and those that tell the option from the others; newer statements
 * outweigh older ones on the same matter. Where nothing speaks for any, and on ties, a digest of
 * question and options decides (design §4, offline model).
 */
export function readChoice(input: ReadChoiceInput): ReadChoice {
  const { question, questionTime, language, options } = input;
  const { statements, weights } = readWindow(input);
  const speakers = speakersOf(statements.map((read) => read.statement));
  const relevance = relevanceOf(statements, focusOf(question, questionTime, language, speakers), weights);
  const probes = optionProbes(options, language, weights);
  const scores = optionScores(probes, statements, relevance);
  const best = Math.max(0, ...scores);
  const total = scores.reduce((sum, score) => sum + score, 0);
  const equals = options.filter((_, index) => (scores[index] ?? 0) >= best - 1e-9);
  return {
    label: blindPick(question, equals)?.label ?? '',
    confidence: total > 0 ? best / total : options.length === 0 ? 0 : 1 / options.length,
  };
}

interface Voice {
  readonly newness: number;
  readonly strength: number;
  /** Support of each option, in their order. */
  readonly support: readonly number[];
}

function optionScores(
  probes: readonly OptionProbe[],
  statements: readonly ReadStatement[],
  relevance: ReadonlyMap<ReadStatement, number>,
): number[] {
  const places = Math.max(0, ...probes.map((probe) => probe.parts.length));
  const scores = probes.map(() => 0);
  for (let place = 0; place < places; place += 1) {
    const voices: Voice[] = [];
    for (const read of statements) {
      const asked = unaskedShare + (relevance.get(read) ?? 0);
      const support = probes.map(({ parts }) => {
        const part = parts[place];
        return part === undefined ? 0 : (asked * partSupport(part, read.analysis)) / parts.length;
      });
      const strength = Math.max(0, ...support);
      if (strength > 0) voices.push({ newness: read.newness, strength, support });
    }
    const loudest = voices.reduce((most, { strength }) => Math.max(most, strength), 0);
    const heard = voices
      .filter(({ strength }) => strength >= loudest * sameMatterShare)
      .sort((left, right) => right.newness - left.newness);
    const found = probes.map(() => 0);
    heard.forEach(({ support }, age) => {
      support.forEach((value, index) => {
        found[index] = Math.max(found[index] ?? 0, value * olderShare ** age);
      });
    });
    found.forEach((value, index) => {
      scores[index] = (scores[index] ?? 0) + value;
    });
  }
  return scores;
}
