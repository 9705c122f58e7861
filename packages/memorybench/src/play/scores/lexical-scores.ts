import { locomoF1 } from '@memgym/locomo';
import { meteor, rougeL, wordTokens } from '@memgym/scoring';
import * as z from 'zod';
import { ownMetrics } from '../../data/listed-datasets.js';
import { compareJudgments } from '../../score/judgment/compare-judgments.js';
import { lexEvalRougeL } from '../../score/lexeval-rouge-l.js';
import { countText } from '../../score/lexical/count-text.js';
import { readability } from '../../score/lexical/readability.js';
import type { SyllablesOf } from '../cmudict/open-cmudict.js';
import { fixedRules, type ScoringRules } from './rules.js';
import type { ScoredItem, ScoresByMetric } from './scored-item.js';

const conversationSchema = z.object({
  category: z.literal([1, 2, 3, 4, 5]),
  golden_answer: z.union([z.string(), z.object({ a: z.string(), b: z.string() })]),
});

/**
 * The score of an item in the published figures of the original if it differs from the metric: the original counts means
 * of NumPy as 0 (packages/memorybench/spec.md#means-of-numpy-count-zero).
 */
export const countedAs = 'counted_as';

/** The metrics of an answer that need no model; empty for a data set without such metrics. */
export function lexicalScores(
  { dataset: name, own, info }: ScoredItem,
  answer: string,
  {
    rules = fixedRules,
    syllablesOf,
  }: { readonly rules?: ScoringRules; readonly syllablesOf?: SyllablesOf | undefined } = {},
): ScoresByMetric {
  const { profile } = rules;
  const gold = typeof info.golden_answer === 'string' ? info.golden_answer : '';
  const dataset = own?.family ?? name;
  if (own?.family === 'Text') return { [own.metric]: ownMetrics[own.metric]?.(answer, gold) ?? null };
  if (dataset.startsWith('LexEval')) return { rougel: lexEvalRougeL(answer, gold, { profile }) };
  if (dataset === 'JuDGE') return { ...compareJudgments(answer, gold, { profile }) };
  if (dataset === 'JRE-L')
    return reportScores(answer, String(info['pr-abstract'] ?? ''), { rules, syllablesOf });
  if (dataset === 'WritingPrompts') return { meteor: meteor(wordTokens(gold), wordTokens(answer)) };
  if (dataset.startsWith('Locomo')) {
    const f1 = conversationF1(info, answer, rules);
    return rules.countsCategory1AsZero && info.category === 1 ? { f1, [countedAs]: 0 } : { f1 };
  }
  return {};
}

function reportScores(
  answer: string,
  reference: string,
  {
    rules: { wordlessReadability },
    syllablesOf,
  }: { readonly rules: ScoringRules; readonly syllablesOf?: SyllablesOf | undefined },
): ScoresByMetric {
  const level = readability(countText(answer, syllablesOf === undefined ? {} : { syllablesOf }));
  return {
    'Rouge-L': rougeL(answer, reference)?.f1 ?? null,
    CLI: level?.colemanLiau ?? wordlessReadability,
    FKGL: level?.fleschKincaid ?? wordlessReadability,
    DCRS: level?.daleChall ?? wordlessReadability,
  };
}

function conversationF1(
  info: ScoredItem['info'],
  prediction: string,
  { profile }: ScoringRules,
): number | null {
  const { success, data } = conversationSchema.safeParse(info);
  if (!success) return null;
  const { category, golden_answer: gold } = data;
  if (typeof gold === 'string')
    return category === 5 ? null : locomoF1({ category, prediction, gold, profile });
  const options = Object.entries(gold).map(([label, text]) => ({ label, text }));
  return locomoF1({ category, prediction, gold: null, options, profile });
}
