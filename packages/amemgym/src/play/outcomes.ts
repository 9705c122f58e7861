import type { AnswerRecord } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { cellKey } from '../score/amemgym-cell.js';
import type { AMemGymOutcome } from '../score/amemgym-outcome.js';
import { type AMemGymProbe, diagnoseProbes } from '../score/diagnose-probes.js';
import { randomSimilarity } from '../score/random-similarity.js';
import { type SimilarityMeasure, similarity } from '../score/similarity.js';
import { chosenOption } from './chosen-option.js';
import {
  probeMetaSchema,
  type QuestionMeta,
  questionMetaOf,
  questionMetaSchema,
} from './period-questions.js';
import { boundMetaSchema } from './upper-bound.js';

/**
 * An outcome with the expected similarity of a guess to the true state; `random` is the chance that a guess is
 * right.
 */
export interface GuessedOutcome extends AMemGymOutcome {
  readonly guessed: { readonly hamming: number; readonly jaccard: number };
}

/** The outcome of every cell, from the answers of one system and of the model without memory. */
export function amemgymOutcomes(
  answers: readonly AnswerRecord[],
  bounds: readonly AnswerRecord[],
): GuessedOutcome[] {
  const upperBound = boundScores(bounds);
  const diagnoses = diagnoseProbes(answers.flatMap(probeOf));
  return answers
    .filter(({ questionKind }) => questionKind === 'multiple-choice')
    .map((answer) => {
      const { cell, key, optionKey } = ownOutcome(answer);
      return {
        ...cell,
        upperBound: upperBound.get(optionKey) ?? null,
        diagnosis: diagnoses.get(key) ?? null,
      };
    });
}

/** The outcome of a cell from the answer alone. */
function ownOutcome(answer: AnswerRecord) {
  const meta = questionMetaOf(answer) ?? questionMetaSchema.parse(answer.meta);
  const { period, question, rightOption, optionStates, change } = meta;
  const truth = optionStates[rightOption] ?? [];
  const guess = (measure: SimilarityMeasure) => randomSimilarity(measure, truth, optionStates);
  const cell = {
    user: answer.cluster,
    episode: answer.episodeId,
    period,
    question,
    ...defined({ change }),
    ...likeness(answer, meta),
    random: guess('accuracy'),
    guessed: { hamming: guess('hamming'), jaccard: guess('jaccard') },
  };
  return {
    cell,
    key: cellKey(cell),
    optionKey: boundKey(cell.user, question, rightOption),
  };
}

/**
 * Similarity of the chosen option to the true state; 0 if the reply has no option, named or drawn; null without a
 * reply.
 */
function likeness(answer: AnswerRecord, { rightOption, optionStates }: QuestionMeta) {
  if (answer.outcome === 'unanswered') return { overall: null, hamming: null, jaccard: null };
  const option = chosenOption(answer);
  const chosen = optionStates[Number(option) - 1];
  const truth = optionStates[rightOption] ?? [];
  if (option === null || chosen === undefined) return { overall: 0, hamming: 0, jaccard: 0 };
  return {
    overall: similarity('accuracy', chosen, truth),
    hamming: similarity('hamming', chosen, truth),
    jaccard: similarity('jaccard', chosen, truth),
  };
}

/** Keyed by user, question and option, because equal states of two questions are two cells (golden example 7). */
function boundScores(bounds: readonly AnswerRecord[]): ReadonlyMap<string, number> {
  return new Map(
    bounds
      .filter((answer) => answer.outcome === 'answered')
      .map((answer) => {
        const { question, option } = boundMetaSchema.parse(answer.meta);
        return [boundKey(answer.cluster, question, option), chosenOption(answer) === answer.expected ? 1 : 0];
      }),
  );
}

const boundKey = (user: string, question: number, option: number): string =>
  JSON.stringify([user, question, option]);

/** The probe of an answer; undefined for other answers and for a missing probe. */
function probeOf(answer: AnswerRecord): AMemGymProbe[] {
  if (answer.questionKind !== 'state-probe' || answer.outcome !== 'answered') return [];
  const { period, question, writtenAt, withoutValue } = probeMetaSchema.parse(answer.meta);
  const without = new Map(withoutValue);
  const truth = new Map(Object.entries(answer.expected ?? {}));
  const reported = new Map<string, unknown>(Object.entries(JSON.parse(answer.output ?? '{}') as object));
  return [
    {
      user: answer.cluster,
      episode: answer.episodeId,
      period,
      question,
      variables: writtenAt.map(([name, at]) => ({
        name,
        right: reported.has(name) && reported.get(name) === truth.get(name),
        writtenAt: at,
        ...mistakeOf(reported.get(name), truth.get(name), without.get(name)),
      })),
    },
  ];
}

/** The mistake of a value for a variable that has none; `before` are its earlier values. */
function mistakeOf(
  said: unknown,
  truth: string | undefined,
  before: readonly string[] | undefined,
): Pick<AMemGymProbe['variables'][number], 'mistake'> {
  if (before === undefined || typeof said !== 'string' || said === '' || said === truth) return {};
  return { mistake: before.includes(said) ? 'stale' : 'invented' };
}
