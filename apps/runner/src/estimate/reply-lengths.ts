import type { ChatModelInfo, UsualReply } from '@memgym/core';
import type { EstimateSettings } from './estimate-options.js';

export interface ReplyLength {
  readonly tokens: number;
  readonly basis: 'given' | UsualReply['basis'];
  /** The publication, or the reason of the assumption; absent for a given length. */
  readonly source?: string;
}

/**
 * The assumed length of the replies to a prompt: the given one, else that which the prompt states for real models;
 * undefined if they are as long as those of the offline model.
 */
export function replyLength(
  { prompt, usualReply }: { readonly prompt: string; readonly usualReply?: UsualReply | undefined },
  { outputTokens }: Pick<EstimateSettings, 'outputTokens'>,
  { simulated }: Pick<ChatModelInfo, 'simulated'>,
): ReplyLength | undefined {
  const given = outputTokens[prompt] ?? outputTokens['*'];
  if (given !== undefined) return { tokens: given, basis: 'given' };
  return simulated ? undefined : usualReply;
}
