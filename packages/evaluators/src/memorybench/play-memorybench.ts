import { type Episode, InternalError, type Protocol } from '@memgym/core';
import type { PlayContext } from '../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from './memorybench-options.js';
import { playOffPolicy } from './protocols/off-policy.js';
import { contentsOf } from './to-episode.js';

/** Plays a partition by the protocol of the options. */
export function playMemoryBench(
  episode: Episode,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  const contents = contentsOf(episode);
  switch (options.protocol) {
    case 'off-policy':
    case 'train-performance':
      return playOffPolicy(contents, options, context);
    default:
      throw new InternalError(`No protocol '${options.protocol}'.`);
  }
}
