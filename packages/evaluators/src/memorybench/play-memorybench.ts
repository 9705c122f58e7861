import type { Episode, Protocol } from '@memgym/core';
import type { PlayContext } from '../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from './memorybench-options.js';
import { playFeedbackEffect } from './protocols/feedback-effect.js';
import { playDialogues } from './protocols/generate-dialogues.js';
import { playOffPolicy } from './protocols/off-policy.js';
import { playOnPolicy } from './protocols/on-policy.js';
import { playStepwise } from './protocols/stepwise.js';
import { contentsOf } from './to-episode.js';

const protocols = {
  'off-policy': playOffPolicy,
  'train-performance': playOffPolicy,
  stepwise: playStepwise,
  'on-policy': playOnPolicy,
  'feedback-effect': playFeedbackEffect,
  dialogues: playDialogues,
} as const satisfies Record<MemoryBenchOptions['protocol'], unknown>;

/** Plays a partition by the protocol of the options. */
export function playMemoryBench(
  episode: Episode,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  return protocols[options.protocol](contentsOf(episode), options, context);
}
