import type { Option } from '@memgym/core';
import { blindPick } from './blind-pick.js';
import { believedValues } from './concepts/believed-values.js';
import { conceptScores } from './concepts/concept-scores.js';
import { optionScores, unaskedShare } from './option-scores.js';
import { optionProbes } from './option-support.js';
import { orderAskedFor, orderScores } from './order-choice.js';
import { focusOf, speakersOf } from './question-focus.js';
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
  /** Share of all support that the chosen option has, 0 to 1; 1/n where nothing was found or nothing supports it. */
  readonly confidence: number;
}

/** An option that no statement says in full, nor in part beside what is asked, is supported by less. */
const realSupport = unaskedShare;

/**
 * Chooses the option that the context speaks for. Where every option is advice on a topic of the lexicon, that is
 * the one that fits what the newest statements imply of those topics. Otherwise a statement speaks for an option as
 * far as it holds the words of the question and those that tell the option from the others; newer statements
 * outweigh older ones on the same matter, most so where the question is about now. Of events the one told of
 * first or last is chosen where that is asked. Where no option has real support, the one option that says the
 * matter was not mentioned or is not known is chosen, if there is exactly one; otherwise, and on ties, a
 * digest of question and options decides.
 */
export function readChoice(input: ReadChoiceInput): ReadChoice {
  const { question, questionTime, language, options } = input;
  const { statements, weights } = readWindow(input);
  const speakers = speakersOf(statements.map((read) => read.statement));
  const focus = focusOf(question, questionTime, language, speakers);
  const probes = optionProbes(options, language, weights);
  const end = orderAskedFor(question, language);
  const scores =
    (end === null ? null : orderScores(probes, statements, end)) ??
    conceptScores(probes, believedValues(statements, language), language) ??
    optionScores({
      probes,
      statements,
      relevance: relevanceOf(statements, focus, weights),
      focus,
      language,
    });
  const best = Math.max(0, ...scores);
  const notKnown = probes.find((probe) => probe.notKnown)?.option;
  if (notKnown !== undefined && best < realSupport) {
    return { label: notKnown.label, confidence: 1 / options.length };
  }
  const total = scores.reduce((sum, score) => sum + score, 0);
  const equals = options.filter((_, index) => (scores[index] ?? 0) >= best - 1e-9);
  return {
    label: blindPick(question, equals)?.label ?? '',
    confidence: total > 0 ? best / total : options.length === 0 ? 0 : 1 / options.length,
  };
}
