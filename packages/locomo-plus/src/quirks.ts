import type { Quirk } from '@memgym/datasets';

/** Oddities of the items. */
export const locomoPlusQuirks = [
  {
    id: 'locomo-plus-cue-of-one',
    dataset: 'locomo-plus',
    what: 'A cue has the line of one person only.',
    action: 'kept',
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
