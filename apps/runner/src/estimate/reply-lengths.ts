import type { ChatModelInfo } from '@memgym/core';
import type { EstimateSettings } from './estimate-options.js';

export interface ReplyLength {
  readonly tokens: number;
  readonly basis: 'given' | 'published' | 'assumed';
  /** The publication, or the reason of the assumption; absent for a given length. */
  readonly source?: string;
}

/**
 * Lengths of the replies that a real model makes much longer than the offline one, in tokens.
 *
 * Published:
 * - AMemGym, data v1.base (docs/specs/amemgym.md#published-numbers): the dialogues of a user have 60,000 to 140,000 tokens in
 *   90 rounds (47.15 sessions; one round in the first of eleven periods, then two). At 100,000, a round has 1,111; less
 *   47 for the user’s message, 1,064 are the reply (620 and 1,510 at the ends). The simulated user writes 2,700 tokens
 *   for 42.9 further messages.
 * - RAPTOR (docs/specs/memory-systems.md#raptor): the summary of a cluster has 131 tokens on average. A limit of the
 *   request holds nevertheless.
 *
 * Assumed, because nothing is published: a verdict with a reason has 60 tokens, a user’s reaction with its reasoning
 * 120; an answer of free length has 300, half of the 600 from which MemoryBench calls an output long.
 */
const known: readonly (ReplyLength & { readonly prompts: RegExp })[] = [
  {
    prompts: /^(?:reference\/)?chat-reply$/,
    tokens: 1060,
    basis: 'published',
    source: 'AMemGym, 620 to 1,510 by model',
  },
  { prompts: /^simulate-user\//, tokens: 63, basis: 'published', source: 'AMemGym' },
  { prompts: /^raptor\/summarise-cluster$/, tokens: 131, basis: 'published', source: 'RAPTOR' },
  {
    prompts: /^(?:judge-correctness|memorybench\/(?:judge-advice|judge-writing|merge-scores))$/,
    tokens: 60,
    basis: 'assumed',
    source: 'a verdict with a reason',
  },
  { prompts: /^react-to-answer$/, tokens: 120, basis: 'assumed', source: 'a reaction with its reasoning' },
  {
    prompts: /^(?:reference\/)?answer-text$/,
    tokens: 300,
    basis: 'assumed',
    source: 'half of what MemoryBench calls long',
  },
];

/** The assumed length of the replies to a prompt; undefined if they are as long as those of the offline model. */
export function replyLength(
  prompt: string,
  { outputTokens }: Pick<EstimateSettings, 'outputTokens'>,
  { simulated }: Pick<ChatModelInfo, 'simulated'>,
): ReplyLength | undefined {
  const given = outputTokens[prompt] ?? outputTokens['*'];
  if (given !== undefined) return { tokens: given, basis: 'given' };
  return simulated ? undefined : known.find(({ prompts }) => prompts.test(prompt));
}
