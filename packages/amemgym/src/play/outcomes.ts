import type { AnswerRecord } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { cellKey } from '../score/amemgym-cell.js';
import type { AMemGymOutcome } from '../score/amemgym-outcome.js';
import { type AMemGymProbe, diagnoseProbes } from '../score/diagnose-probes.js';
import { randomSimilarity } from '../score/random-similarity.js';
import { type SimilarityMeasure, similarity } from '../score/similarity.js';
import { chosenOption } from './chosen-option.js';
import { probeMetaSchema, questionMetaOf, questionMetaSchema } from './period-questions.js';
import { boundMetaSchema } from './upper-bound.js';

/**
 * An outcome with the expected similarity of a guess to the true state; `random` is the chance that a guess is
 * right.
 */
export interface GuessedOutcome extends AMemGymOutcome {
  readonly guessed: { readonly hamming: number; readonly jaccard: number };
  readonly values: OptionValues;
}

/** The values of a question's variables, by option. */
interface OptionValues {
  readonly right: readonly string[];
  readonly options: readonly (readonly string[])[];
  /** Of the chosen option; null if the reply has none, undefined without a reply. */
  readonly chosen: readonly string[] | null | undefined;
  /** Of the option that the model chose when it was given the true state, likewise. */
  readonly bound: readonly string[] | null | undefined;
}

/** The outcome of every cell, from the answers of one system and of the model without memory. */
export function amemgymOutcomes(
  answers: readonly AnswerRecord[],
  bounds: readonly AnswerRecord[],
): GuessedOutcome[] {
  const upperBound = boundChoices(bounds);
  const diagnoses = diagnoseProbes(answers.flatMap(probeOf));
  return answers
    .filter(({ questionKind }) => questionKind === 'multiple-choice')
    .map((answer) => {
      const { cell, key, optionKey } = ownOutcome(answer);
      const bound = upperBound.get(optionKey);
      return {
        ...cell,
        values: { ...cell.values, bound: bound && valuesOf(bound.option, cell.values.options) },
        upperBound: bound?.score ?? null,
        diagnosis: diagnoses.get(key) ?? null,
      };
    });
}

/** The outcome of a cell from the answer alone. */
function ownOutcome(answer: AnswerRecord) {
  const meta = questionMetaOf(answer) ?? questionMetaSchema.parse(answer.meta);
  const { period, question, rightOption, optionStates, change } = meta;
  const right = optionStates[rightOption] ?? [];
  const guess = (measure: SimilarityMeasure) => randomSimilarity(measure, right, optionStates);
  const chosen = answer.outcome === 'unanswered' ? undefined : valuesOf(chosenOption(answer), optionStates);
  const cell = {
    user: answer.cluster,
    episode: answer.episodeId,
    period,
    question,
    ...defined({ change }),
    ...likeness(chosen, right),
    values: { right, options: optionStates, chosen },
    random: guess('accuracy'),
    guessed: { hamming: guess('hamming'), jaccard: guess('jaccard') },
  };
  return {
    cell,
    key: cellKey(cell),
    optionKey: boundKey(cell.user, question, rightOption),
  };
}

/** The values of an option by its label; null if the question has no such option. */
const valuesOf = (option: string | null, options: OptionValues['options']): readonly string[] | null =>
  options[Number(option ?? 0) - 1] ?? null;

/** Similarity of the chosen option to the true state; 0 if the reply has none, named or drawn; null without a reply. */
function likeness(chosen: OptionValues['chosen'], right: readonly string[]) {
  const of = (measure: SimilarityMeasure) =>
    likenessOf(chosen, right, (...states) => similarity(measure, ...states));
  return { overall: of('accuracy'), hamming: of('hamming'), jaccard: of('jaccard') };
}

/** The similarity of the values that were chosen: 0 if none were, null without a reply. */
export const likenessOf = (
  chosen: OptionValues['chosen'],
  right: readonly string[],
  similarityOf: (chosen: readonly string[], right: readonly string[]) => number,
): number | null => {
  if (chosen === undefined) return null;
  return chosen === null ? 0 : similarityOf(chosen, right);
};

/** Keyed by user, question and option, because equal states of two questions are two cells (golden example 7). */
function boundChoices(
  bounds: readonly AnswerRecord[],
): ReadonlyMap<string, { readonly option: string | null; readonly score: number }> {
  return new Map(
    bounds
      .filter((answer) => answer.outcome === 'answered')
      .map((answer) => {
        const { question, option } = boundMetaSchema.parse(answer.meta);
        const chosen = chosenOption(answer);
        return [
          boundKey(answer.cluster, question, option),
          { option: chosen, score: chosen === answer.expected ? 1 : 0 },
        ];
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
