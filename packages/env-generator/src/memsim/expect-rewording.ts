import type { ModelPrice } from '@memgym/core';
import { costOf } from '@memgym/llm-client';
import type { ExpectedGeneration } from '../generator/generator.js';
import type { MemSimOptions } from './options-schema.js';

/** Calls of one user, estimated: one for each trajectory with sentences to reword. */
const callsPerUser = 45;
/** Tokens of a call, estimated from the lengths of prompts. */
const tokensPerCall = { input: 620, output: 260 };

/** The expected usage: one call for each trajectory with spoken sentences, none repeated. */
export function expectRewording(
  { profiles }: Pick<MemSimOptions, 'profiles'>,
  price: ModelPrice | null,
): ExpectedGeneration {
  const calls = profiles * callsPerUser;
  const inputTokens = calls * tokensPerCall.input;
  const outputTokens = calls * tokensPerCall.output;
  return {
    calls,
    inputTokens,
    outputTokens,
    costUsd: costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    basis: 'estimated from the lengths of prompts, repeated requests not counted',
  };
}
