import { type PublishedTable, publishedRows } from '@memgym/scoring';

/** Published numbers (docs/specs/beam.md#published-numbers). */
export const publishedBeam: readonly PublishedTable[] = [
  {
    title: 'Mean of the ten abilities',
    source: '“Beyond a Million Tokens”, arXiv 2510.27246, as two vendors quote it',
    columns: ['100K', '500K', '1M', '10M'],
    groups: [null, null, null, null],
    metric: 'ability-averaged',
    columnMetrics: ['ability-averaged', 'ability-averaged', 'ability-averaged', 'ability-averaged'],
    of: { profile: 'reference' },
    rows: publishedRows(`
      Retrieval, Llama-4-Maverick  .323 .330 .307 .249
      LIGHT, Llama-4-Maverick      .358 .359 .336 .266
    `),
    note: 'Marked as the released program does: half a point counts 0, and the order of events by tau alone. Figures of vendors use other judges and answer prompts.',
  },
];
