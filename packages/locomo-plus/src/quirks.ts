import type { Quirk } from '@memgym/datasets';

/** Oddities of the items. */
export const locomoPlusQuirks = [
  {
    id: 'locomo-plus-cue-in-one-line',
    dataset: 'locomo-plus',
    what: 'A cue has the words of both persons in one line; they are told apart, but not as `reference`, which tells all as the words of the first.',
    action: 'repaired',
    publishedCount: 44,
  },
  {
    id: 'locomo-plus-cue-before-all',
    dataset: 'locomo-plus',
    what: 'A cue lies before the first session; it stays there.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'locomo-plus-gap-unread',
    dataset: 'locomo-plus',
    what: 'The gap of a cue has no amount that can be read; the cue stands right before the remark.',
    action: 'kept',
    publishedCount: null,
  },
] as const satisfies readonly Quirk[];
