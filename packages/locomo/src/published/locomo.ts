import { type PublishedTable, publishedRows } from '@memgym/scoring';

/** Mean F1 on LoCoMo within MemoryBench, off-policy (packages/memorybench/spec.md#published-numbers). */
export const locomoMemoryBench: PublishedTable = {
  title: 'LoCoMo within MemoryBench, mean F1 with Qwen3-8B',
  source: '“MemoryBench”, arXiv 2510.17281 v7, off-policy results',
  columns: ['f1'],
  groups: [null],
  metric: 'f1',
  rows: publishedRows(`
    Vanilla   .3759
    BM25-M    .3795
    BM25-S    .4280
    Embed-M   .3056
    Embed-S   .5730
    A-Mem     .4148
    Mem0      –
    MemoryOS  .4595
  `),
  note: 'MemoryBench asks a sample of the questions, and its mean includes adversarial questions, so these numbers and a run over all of LoCoMo are not over the same items. -M retrieves single messages, -S whole sessions. No Mem0 figure was printed.',
};

const groups = ['single-hop', 'multi-hop', 'temporal', 'open-domain', null];
const columns = ['single-hop', 'multi-hop', 'temporal', 'open-domain', 'all'];
const audit = 'dial481/locomo-audit at 9493fb4, files of results on LoCoMo, arXiv 2402.17753';

/** Shares of answers that a judge accepts, categories 1 to 4 (packages/locomo/spec.md#published-numbers). */
const locomoJudged: PublishedTable = {
  title: 'Categories 1 to 4, shares that a generous judge accepts',
  source: audit,
  columns,
  groups,
  metric: 'judged',
  rows: publishedRows(`
    EverMemOS  .9608 .9113 .8972 .7083 .9232
    Zep        .9084 .8191 .7726 .7500 .8522
    MemOS      .8537 .7943 .7508 .6458 .8076
    MemU       .7491 .7234 .4361 .5417 .6667
    Mem0       .6897 .6170 .5826 .5000 .6420
  `),
  note: 'gpt-4o-mini answered and judged, mean of three runs of the judge, each system by an answer prompt of its own. The same systems by themselves: Zep .7514, Mem0 .6688. The ceiling of the published labels is .9357.',
};

/** The same without the 99 questions whose answer an audit rejects. */
const locomoJudgedExcluded: PublishedTable = {
  ...locomoJudged,
  title: 'Categories 1 to 4 without the rejected questions, shares that a generous judge accepts',
  columns: ['all'],
  groups: [null],
  setting: 'excluded',
  rows: publishedRows(`
    EverMemOS  .9286
    Zep        .8574
    MemOS      .8132
    MemU       .6652
    Mem0       .6472
  `),
};

/** What the whole conversation in the prompt reaches. */
const locomoWholeConversation: PublishedTable = {
  title: 'The whole conversation in the prompt, categories 1 to 4, shares that a generous judge accepts',
  source: audit,
  columns,
  groups,
  metric: 'judged',
  rows: publishedRows(`
    gpt-4o-mini, short answer     .8652 .7021 .5109 .5660 .7429
    gpt-4o-mini, with reasoning   .8910 .8262 .5732 .6667 .7989
    gpt-4.1-mini, short answer    .8966 .7884 .7051 .6181 .8195
    gpt-4.1-mini, with reasoning  .9651 .9220 .8629 .8090 .9262
  `),
  note: 'About 24,600 tokens a prompt; mean of three runs of the judge. Model and prompt move the figure by 18 points, more than most memory systems do.',
};

/** The published numbers of LoCoMo, the most comparable first. */
export const locomoTables: readonly PublishedTable[] = [
  locomoMemoryBench,
  locomoJudged,
  locomoJudgedExcluded,
  locomoWholeConversation,
];
