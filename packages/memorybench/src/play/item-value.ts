import type { AnsweredRecord, JsonObject } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { OwnSet } from '../data/memorybench-item.js';
import { countedAs, lexicalScores } from './scores/lexical-scores.js';
import type { ScoredItem, ScoresByMetric } from './scores/scored-item.js';

/** The metric that gives an item its single score, and the bounds of that score. */
interface ItemScale {
  readonly metric: string;
  readonly low: number;
  readonly high: number;
}

const scales: readonly (readonly [prefix: string, scale: ItemScale])[] = [
  ['Locomo', { metric: 'f1', low: 0, high: 1 }],
  ['DialSim', { metric: 'accuracy', low: 0, high: 1 }],
  ['HelloBench', { metric: 'avg_score', low: 0, high: 1 }],
  ['WritingBench', { metric: 'score', low: 1, high: 10 }],
  ['WritingPrompts', { metric: 'meteor', low: 0, high: 1 }],
  ['NFCats', { metric: 'score', low: 1, high: 5 }],
  ['LexEval', { metric: 'rougel', low: 0, high: 1 }],
  ['LimitGen', { metric: 'rating', low: 0, high: 5 }],
  ['JuDGE', { metric: 'merged', low: 1, high: 10 }],
  ['IdeaBench', { metric: 'merged', low: 1, high: 10 }],
  ['JRE-L', { metric: 'merged', low: 1, high: 10 }],
];

/** The scale of a data set's items (packages/memorybench/spec.md#one-number-per-item). */
export function itemScale(dataset: string, own?: OwnSet): ItemScale | null {
  if (own?.family === 'Text') return { metric: own.metric, low: 0, high: 1 };
  return scales.find(([prefix]) => (own?.family ?? dataset).startsWith(prefix))?.[1] ?? null;
}

/** What a record says of a data set of the user; undefined for one of MemoryBench. */
export const ownSetIn = (meta: AnsweredRecord['meta']): OwnSet | undefined =>
  typeof meta?.own === 'object' && meta.own !== null ? (meta.own as unknown as OwnSet) : undefined;

/** The scale of the data set of an answer. */
export const scaleOf = ({ meta }: Pick<AnsweredRecord, 'meta'>): ItemScale | null =>
  itemScale(String(meta?.dataset ?? ''), ownSetIn(meta));

/** An answered item as input for its metrics; null for a record of another benchmark. */
export function scoredItem({ text, meta }: Pick<AnsweredRecord, 'text' | 'meta'>): ScoredItem | null {
  if (typeof meta?.dataset !== 'string' || typeof meta.info !== 'object') return null;
  return {
    dataset: meta.dataset,
    ...defined({ own: ownSetIn(meta) }),
    language: String(meta.language),
    question: text,
    info: meta.info as JsonObject,
  };
}

/**
 * The scores of an answer: those given during the run, otherwise (answers made elsewhere) those that need no model.
 */
export function scoresOf(record: AnsweredRecord): ScoresByMetric {
  if (record.scores !== undefined) return record.scores;
  const item = scoredItem(record);
  return item === null ? {} : lexicalScores(item, record.output ?? '');
}

/** The single score of an item, in the range of its data set; null if it has none. */
export function itemValue(record: AnsweredRecord): number | null {
  const scale = scaleOf(record);
  return scale === null ? null : (scoresOf(record)[scale.metric] ?? null);
}

/** {@link itemValue} as counted in the published figures, which differs only in `reference`. */
export const publishedValue = (record: AnsweredRecord): number | null =>
  scoresOf(record)[countedAs] ?? itemValue(record);
