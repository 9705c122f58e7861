import { type Option, sha256 } from '@memgym/core';
import { chance } from '../chance.js';
import { attend } from './attend.js';
import { believedValues } from './believed-values.js';
import { conceptScores } from './concepts/concept-scores.js';
import { optionScores, unaskedShare } from './option-scores.js';
import { optionProbes } from './option-support.js';
import { orderAskedFor, orderScores } from './order-choice.js';
import { focusOf, type QuestionFocus, speakersOf } from './question-focus.js';
import { rankStatements } from './rank-statements.js';
import type { ReadStatement } from './read-statement.js';
import { readWindow } from './read-window.js';
import type { ReaderContext } from './reader-input.js';
import type { TermWeights } from './term-weights.js';

const bridgeStatements = 3;
const bridgeShare = 0.7;

/**
 * Relevance of each statement to a question, 0 to 1: directly, or by one step through a relevant statement ("the
 * one who is 45" – "my boss is 45" – "my boss is called Ann").
 */
function relevanceOf(
  statements: readonly ReadStatement[],
  focus: QuestionFocus,
  weights: TermWeights,
): Map<ReadStatement, number> {
  const ranked = rankStatements(statements, focus, weights);
  const asked = new Set(focus.terms);
  const direct = new Map(ranked.map(({ read, score }) => [read, score]));
  const relevance = new Map(direct);
  for (const { read: bridge, score } of ranked.slice(0, bridgeStatements)) {
    // Terms of the question do not count as a step.
    const terms = [...bridge.analysis.terms]
      .filter((term) => !asked.has(term))
      .map((term) => ({ term, weight: weights.weight(term) }));
    const total = terms.reduce((sum, { weight }) => sum + weight, 0);
    for (const read of statements) {
      if (read === bridge) continue;
      let shared = 0;
      for (const { term, weight } of terms) if (read.analysis.terms.has(term)) shared += weight;
      if (shared === 0) continue;
      const reached = Math.min(1, (direct.get(read) ?? 0) + (bridgeShare * score * shared) / total);
      if (reached > (relevance.get(read) ?? 0)) relevance.set(read, reached);
    }
  }
  return relevance;
}

/** The input of {@link readChoice}. */
export interface ReadChoiceInput extends ReaderContext {
  /** At least one. */
  readonly options: readonly Option[];
}

/** The option that {@link readChoice} chose. */
export interface ReadChoice {
  /** Label of the chosen option; empty only without options. */
  readonly label: string;
  /** The chosen option's share of all support, 0 to 1; 1/n if nothing supports it. */
  readonly confidence: number;
}

/**
 * Minimum support, which an option reaches if a statement contains it fully, or partly together with the question's
 * terms.
 */
const realSupport = unaskedShare;

/**
 * Chooses the option that the context supports. If every option is advice on a topic of the lexicon, it chooses the one
 * that fits the values implied by the newest statements. Otherwise a statement supports an option by the terms of the
 * question and the option's distinguishing terms; newer statements on the same matter outweigh older ones, especially
 * if the question is about the present. For a question about the first or last event, the event mentioned first or last
 * is chosen. If no option has real support and exactly one option says that the matter was not mentioned or is unknown,
 * that option is chosen. Otherwise, and on ties, a digest of question and options decides.
 */
export function readChoice(input: ReadChoiceInput): ReadChoice {
  const { question, questionTime, language, options } = input;
  const { world } = input.limits;
  const window = readWindow(input);
  const { weights } = window;
  const statements = attend(window, { question, world });
  const speakers = speakersOf(statements.map((read) => read.statement));
  const focus = focusOf(question, { questionTime, language, speakers });
  const probes = optionProbes(options, language, weights);
  const end = orderAskedFor(question, language);
  const scores =
    (end === null ? null : orderScores(probes, statements, end)) ??
    conceptScores(probes, believedValues(statements), language) ??
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
  const chosen = blindPick(question, equals);
  return {
    label:
      (slips(input, statements)
        ? blindPick(
            question,
            options.filter((option) => option !== chosen),
          )
        : chosen
      )?.label ?? '',
    confidence: total > 0 ? best / total : options.length === 0 ? 0 : 1 / options.length,
  };
}

/** Whether another option is chosen by mistake. */
function slips(
  { question, options, limits: { world } }: ReadChoiceInput,
  statements: readonly ReadStatement[],
): boolean {
  if (world === undefined || world.slip === 0 || options.length < 2) return false;
  const seen = statements.map(({ statement }) => statement.text).join('\n');
  return chance(world, 'slip', question, seen) < world.slip;
}

/**
 * Picks an option without any information: uniform over many questions, always the same for one question, and
 * independent of the order of the options.
 */
function blindPick(question: string, options: readonly Option[]): Option | undefined {
  const key = (option: Option): string => sha256(JSON.stringify([question, option.text, texts]));
  const texts = options.map((option) => option.text).sort();
  return [...options]
    .map((option) => ({ option, key: key(option) }))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))[0]?.option;
}
