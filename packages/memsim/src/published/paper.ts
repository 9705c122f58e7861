/** Source of every table of MemSim's paper (packages/memsim/spec.md#published-numbers). */
export const memSimPaper =
  'Zhang et al., “MemSim: A Bayesian Simulator for Evaluating Memory of LLM-based Personal Assistants”, arXiv 2409.20163';

/** The question types, as spelled in the data. */
export const memDailyColumns = [
  'simple',
  'conditional',
  'comparative',
  'aggregative',
  'post_processing',
  'noisy',
];

/** η of the paper: messages in all for each message of the data. A table's `setting` is one of them. */
export const publishedNoise = ['1', '10', '50', '100'] as const;
export type PublishedNoise = (typeof publishedNoise)[number];

/** How a title names the noise. */
export const noiseWords = (noise: PublishedNoise): string =>
  noise === '1' ? 'no added noise' : `noise ${noise}`;
