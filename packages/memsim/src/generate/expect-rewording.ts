import type { ModelPrice } from '@memgym/core';
import type { ExpectedGeneration } from '@memgym/env-generator';
import { costOf } from '@memgym/llm-client';
import type { MemSimOptions } from './options-schema.js';

/** Calls of one user, estimated: one for each trajectory with sentences to reword. */
const callsPerUser = 45;
/** Tokens of a call, estimated from the lengths of prompts: of a rewording, and of the check of its facts. */
const tokensPerCall = { input: 620, output: 260 };
const tokensPerCheck = { input: 700, output: 12 };

/** The expected usage: one call for each trajectory with spoken sentences, and one that checks it; none repeated. */
export function expectRewording(
  { profiles, checksFacts }: Pick<MemSimOptions, 'profiles' | 'checksFacts'>,
  price: ModelPrice | null,
): ExpectedGeneration {
  const rewordings = profiles * callsPerUser;
  const checks = checksFacts ? rewordings : 0;
  const calls = rewordings + checks;
  const inputTokens = rewordings * tokensPerCall.input + checks * tokensPerCheck.input;
  const outputTokens = rewordings * tokensPerCall.output + checks * tokensPerCheck.output;
  return {
    calls,
    inputTokens,
    outputTokens,
    costUsd: costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    basis: 'estimated from the lengths of prompts, repeated requests not counted',
  };
}
