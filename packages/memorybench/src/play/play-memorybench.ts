import type { Episode, Protocol } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import type { MemoryBenchOptions } from './memorybench-options.js';
import { askWithCorpora } from './protocols/ask-with-corpora.js';
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
  // Training items are answered without and with their own dialogue in the prompt, by the same model
  // (packages/memorybench/spec.md#feedback-is-compared-on-different-items).
  'feedback-effect': askWithCorpora,
  dialogues: playDialogues,
} as const satisfies Record<MemoryBenchOptions['protocol'], unknown>;

/** Protocols that read all corpora at the beginning, and not each on a copy of the memory. */
const readingFirst: readonly MemoryBenchOptions['protocol'][] = ['stepwise', 'on-policy'];

/** Whether playing a partition needs copies of the memory. */
export function asksOfCopies(episode: Episode, { protocol }: Pick<MemoryBenchOptions, 'protocol'>): boolean {
  return !readingFirst.includes(protocol) && contentsOf(episode).corpora.size > 0;
}

/** Plays a partition by the protocol of the options. */
export function playMemoryBench(
  episode: Episode,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  return protocols[options.protocol](contentsOf(episode), options, context);
}
