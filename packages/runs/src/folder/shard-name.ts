/** A part of a run that one machine plays. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  /** The number of shards of the run. */
  readonly count: number;
}

/** The folder of a shard, next to that of its run. */
export const shardFolderName = (runId: string, { index, count }: Shard): string =>
  `${runId}-shard-${index}-of-${count}`;

/** `shard 2 of 3`. */
export const nameOfShard = ({ index, count }: Shard): string => `shard ${index} of ${count}`;
