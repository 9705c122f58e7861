import type { Quirk } from '@memgym/datasets';

/** Oddities of the files. */
export const beamQuirks = [
  {
    id: 'beam-bullet-mark',
    dataset: 'beam',
    what: 'A message ends in the mark of the plan that it was written from, such as "->-> 2,3"; it is removed.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'beam-no-batches',
    dataset: 'beam',
    what: 'A plan of a 10M conversation has no batches; it is left out.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'beam-source-missing',
    dataset: 'beam',
    what: 'A source of a question names no message of the conversation; it does not count as evidence.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'beam-anchor-unread',
    dataset: 'beam',
    what: 'The date of a batch is not of the form "March-15-2024"; its messages have no time.',
    action: 'kept',
    publishedCount: null,
  },
] as const satisfies readonly Quirk[];
