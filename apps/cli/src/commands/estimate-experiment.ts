import { ConfigError } from '@memgym/core';
import { estimateRun, storeEstimate } from '@memgym/runner';
import { notify } from '../output/print.js';
import { showEstimate } from '../output/show-estimate.js';
import { planExperiment, showPlan } from './plan-experiment.js';
import type { PlanFlags } from './plan-flags.js';

/** The flags of `memgym estimate`. */
export interface EstimateFlags extends PlanFlags {
  sample?: number;
  outputTokens?: string[];
  secondsPerCall?: number;
  tokensPerSecond?: number;
  secondsPerEmbedding?: number;
  runs: string;
  cacheDir: string;
  json?: boolean;
}

/** Estimates the run of an experiment file and prints the result. */
export async function estimateExperiment(experiment: string, flags: EstimateFlags): Promise<void> {
  const plan = await planExperiment(experiment, flags, { keyless: true });
  showPlan(plan);
  const estimate = await estimateRun(plan, {
    runsFolder: flags.runs,
    cacheFolder: flags.cacheDir,
    outputTokens: readOutputTokens(flags.outputTokens ?? []),
    ...(flags.sample !== undefined && { sample: flags.sample }),
    ...(flags.secondsPerCall !== undefined && { secondsPerCall: flags.secondsPerCall }),
    ...(flags.tokensPerSecond !== undefined && { tokensPerSecond: flags.tokensPerSecond }),
    ...(flags.secondsPerEmbedding !== undefined && { secondsPerEmbedding: flags.secondsPerEmbedding }),
    onProgress: (played, of) => notify(`Playing episode ${played + 1} of ${of} offline`),
  });
  const paid = estimate.total.chatCalls.value + estimate.total.embeddingCalls.value > 0;
  // A run without paid calls has no records to compare the estimate with.
  const file = paid ? await storeEstimate(estimate, flags.runs) : undefined;
  showEstimate(estimate, { file, json: flags.json ?? false });
}

/** `60`, or `chat-reply=200`, a count for one prompt; a plain count applies to all others. */
function readOutputTokens(given: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    given.map((text) => {
      const [, prompt = '*', count] = /^(?:(.+)=)?(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (count !== undefined) return [prompt, Number(count)] as const;
      throw new ConfigError(`--output-tokens ${text}: expected a count, or prompt=count.`, {
        key: 'output-tokens',
        hint: 'For example --output-tokens 60 --output-tokens chat-reply=200.',
      });
    }),
  );
}
