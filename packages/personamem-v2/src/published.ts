import { type PublishedTable, publishedRows } from '@memgym/scoring';

/** Published numbers (docs/specs/personamem-v2.md#published-numbers). */
export const publishedPersonaMemV2: readonly PublishedTable[] = [
  {
    title: 'Accuracy of choices',
    source: '“PersonaMem-v2”, arXiv 2512.06688, abstract',
    columns: ['all'],
    groups: [null],
    metric: 'accuracy',
    rows: publishedRows(`
      Qwen3-4B with reinforcement learning  .53
      Memory of 2,000 tokens, trained       .55
    `),
    note: 'Frontier models reach .37 to .48. The window of each figure was not read; chance is .25.',
  },
];
