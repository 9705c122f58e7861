import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { paper } from './setting.js';

const domains = ['Academic&Knowledge', 'Legal'];

/** Training items after learning them (packages/memorybench/spec.md#published-numbers). */
const trainPerformance: PublishedTable = {
  title: 'MemoryBench on training items with Qwen3-8B, min-max',
  source: paper,
  setting: 'train-performance',
  columns: ['Open-Domain without corpora', ...domains],
  groups: ['Open-Domain', ...domains],
  metric: 'min-max',
  columnMetrics: [null, 'min-max', 'min-max'],
  rows: publishedRows(`
    Vanilla  .8003 .7215 .4671
    BM25-S   .7972 .7269 .4719`),
  note: 'The first column leaves LoCoMo and DialSim out, so a run of the whole domain differs from it.',
};

/** Test items after learning only dialogues with an action of the user (packages/memorybench/spec.md#published-numbers). */
const afterAction = (action: 'like' | 'copy', rows: string): PublishedTable => ({
  title: `MemoryBench after dialogues with a ${action}, Qwen3-8B, min-max`,
  source: paper,
  setting: action,
  columns: domains,
  groups: domains,
  metric: 'min-max',
  rows: publishedRows(rows),
  note: 'SFT is the model fine-tuned on the first answers of these dialogues, without a memory.',
});

/**
 * The difference on the same training items with and without their dialogue in the prompt
 * (packages/memorybench/spec.md#published-numbers).
 */
const feedbackEffect: PublishedTable = {
  title: 'MemoryBench, gain by the feedback on the same question, Qwen3-8B, raw scores',
  source: paper,
  setting: 'feedback-effect',
  columns: [
    'WritingBench-Academic&Engineering',
    'WritingBench-Creative&Design',
    'WritingBench-Politics&Law',
    'HelloBench-Creative&Design',
    'HelloBench-Academic&Knowledge-QA',
    'IdeaBench rating',
    'NFCats',
    'WritingPrompts',
    'LexEval-Judge',
    'JRE-L CLI',
  ],
  groups: Array.from({ length: 10 }, () => null),
  metric: 'raw gain',
  columnMetrics: Array.from({ length: 10 }, () => null),
  rows: publishedRows(`
    with minus without  1.34 1.39 .84 .22 .12 .69 .11 .004 -.003 1.09`),
  note: 'On the scale of each data set; gain of a run is a share of that scale. A higher CLI is harder to read. LoCoMo: A-Mem +.028, others within .009. The original compares other items with feedback than without.',
};

/** Studies of learning: training items, actions and the effect of feedback. */
export const memoryBenchStudies: readonly PublishedTable[] = [
  trainPerformance,
  afterAction(
    'like',
    `
    SFT     .7193 .4832
    BM25-M  .6882 .5024
    A-Mem   .7112 .4892`,
  ),
  afterAction(
    'copy',
    `
    SFT     .7139 .4817
    BM25-M  .6844 .4782
    A-Mem   .6860 .4623`,
  ),
  feedbackEffect,
];
