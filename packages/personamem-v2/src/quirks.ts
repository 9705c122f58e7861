import type { Quirk } from '@memgym/datasets';

/** Oddities of the files. */
export const personaMemV2Quirks = [
  {
    id: 'personamem-v2-query-is-python',
    dataset: 'personamem-v2',
    what: 'A query is the text of a Python dictionary, not JSON; it is read as such.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'personamem-v2-snippet-missing',
    dataset: 'personamem-v2',
    what: 'A message that implies the preference does not stand in the history; it does not count as evidence.',
    action: 'kept',
    publishedCount: null,
  },
] as const satisfies readonly Quirk[];
