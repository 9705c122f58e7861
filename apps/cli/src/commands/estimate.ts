import { ConfigError } from '@memgym/core';
import { estimateRun, storeEstimate } from '@memgym/runner';
import { Command } from 'commander';
import { experimentPath } from '../assets.js';
import { notify } from '../output/print.js';
import { showEstimate } from '../output/show-estimate.js';
import { collect, readAmount, readCount, readSpeed } from './flag-values.js';
import {
  experimentArgument,
  type PlanFlags,
  planExperiment,
  showPlan,
  withPlanFlags,
} from './plan-experiment.js';

interface EstimateFlags extends PlanFlags {
  sample?: number;
  outputTokens?: string[];
  secondsPerCall?: number;
  tokensPerSecond?: number;
  secondsPerEmbedding?: number;
  runs: string;
  cacheDir: string;
  json?: boolean;
}

/** `memgym estimate <experiment.json>` */
export function estimateCommand(): Command {
  return withPlanFlags(
    new Command('estimate')
      .summary('estimate the cost of a run in advance, without a key')
      .description('Estimate the cost of a run in advance: calls, tokens, money and time. Needs no key.')
      .argument(...experimentArgument),
  )
    .option('--prices <file>', 'price file; overrides the one in the experiment')
    .option(
      '--sample <episodes>',
      'number of episodes to play offline; default: the square root of all, at least 4',
      readCount,
    )
    .option(
      '--output-tokens <count>',
      'tokens per reply, for all prompts or as prompt=count; repeatable. default: published lengths of dialogues, otherwise assumptions that the output states',
      collect,
    )
    .option('--seconds-per-call <seconds>', 'time until a reply begins; default 1', readAmount)
    .option('--tokens-per-second <tokens>', 'speed at which a reply is written; default 50', readSpeed)
    .option('--seconds-per-embedding <seconds>', 'duration of an embedding call; default 0.5', readAmount)
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .option('--json', 'print one JSON object instead of tables')
    .action(async (experiment: string, flags: EstimateFlags) => {
      const plan = await planExperiment(experimentPath(experiment), flags, { keyless: true });
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
    });
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
