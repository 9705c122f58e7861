import type { QuirkLog } from '@memgym/datasets';

/** Oddities of the files of `THUIR/MemoryBench`; counts depend on the available data sets. */
export const memoryBenchQuirks = [
  {
    id: 'memorybench-python-literal',
    dataset: 'memorybench',
    what: 'A column contains a Python literal as text, not JSON; it is parsed, never evaluated.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'memorybench-gold-not-text',
    dataset: 'memorybench',
    what: 'The gold answer is not a text; it is taken as its JSON text.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'memorybench-dialogue-without-answer',
    dataset: 'memorybench',
    what: 'A stored dialogue contains no answer, so there is nothing to learn from it, and no memory sees it.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'memorybench-dialogue-empty-turn',
    dataset: 'memorybench',
    what: 'A turn of a stored dialogue is empty, because the simulated user continued without words; it is omitted.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'memorybench-feedback-beyond-answers',
    dataset: 'memorybench',
    what: 'A reaction is about an answer that the dialogue does not have.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'memorybench-script-line-without-speaker',
    dataset: 'memorybench',
    what: 'A line of a script names no speaker (a song, a stage direction); the original loses it, here it is a turn without a speaker.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'memorybench-script-odd-blank-line',
    dataset: 'memorybench',
    what: 'The blank line after the heading of a script’s session contains spaces or is missing; the original loses the session.',
    action: 'repaired',
    publishedCount: null,
  },
  {
    id: 'memorybench-more-items',
    dataset: 'memorybench',
    what: 'A data set has more items than THUIR/MemoryBench, as in THUIR/MemoryBench-Full; published numbers and constants are not of these.',
    action: 'kept',
    publishedCount: 0,
  },
  {
    id: 'memorybench-evidence-unresolved',
    dataset: 'memorybench',
    what: 'An evidence entry names no turn of the corpus; it takes no part in recall.',
    action: 'kept',
    publishedCount: null,
  },
] as const;

/** The log of a load. */
export type MemoryBenchLog = QuirkLog<(typeof memoryBenchQuirks)[number]['id']>;
