/** Source of the published numbers (packages/memorybench/spec.md#published-numbers). */
export const paper = '“MemoryBench”, arXiv 2510.17281 v7';

/** Source of the numbers that only the leaderboard has. */
export const leaderboard = 'THUIR/MemoryBench-LeaderBoard of “MemoryBench”, arXiv 2510.17281';

/** Domains, then tasks. */
export const partitions = [
  'Open-Domain',
  'Academic&Knowledge',
  'Legal',
  'Long-Short',
  'Short-Long',
  'Long-Long',
  'Short-Short',
];

/** Description of the figures of partitions. */
export const note =
  'Each figure is the mean over the test items of a partition, against the least and greatest score (min-max) or mean and deviation (z) of one reference run. -M stores single messages, -S whole dialogues. Scored by DeepSeek-V3 and a critic of 7B; another judge gives other scores.';
