import type { Quirk } from '@memgym/datasets';

/** Oddities of the files. */
export const memoryAgentBenchQuirks = [
  {
    id: 'mab-answers-missing',
    dataset: 'memory-agent-bench',
    what: 'A text has more questions than answers, or more answers; the surplus is left out, as the released program does.',
    action: 'dropped',
    publishedCount: 0,
  },
  {
    id: 'mab-context-short',
    dataset: 'memory-agent-bench',
    what: 'A text has 2,000 characters or fewer, which the released program refuses; it is read.',
    action: 'kept',
    publishedCount: 0,
  },
  {
    id: 'mab-newest-fact-unknown',
    dataset: 'memory-agent-bench',
    what: 'No fact of the pool has an accepted answer and most words of the question, so that recall is not measured.',
    action: 'kept',
    publishedCount: null,
  },
] as const satisfies readonly Quirk[];
