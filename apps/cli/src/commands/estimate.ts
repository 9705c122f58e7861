import { ConfigError } from '@memgym/core';
import { estimateRun, keepEstimate } from '@memgym/runner';
import { Command } from 'commander';
import { experimentPath } from '../assets.js';
import { tell } from '../output/print.js';
import { showEstimate } from '../output/show-estimate.js';
import { collect, readAmount, readCount } from './flag-values.js';
import { type PlanFlags, planExperiment, tellPlan, withPlanFlags } from './plan-experiment.js';

interface EstimateFlags extends PlanFlags {
  sample?: number;
  outputTokens?: string[];
  secondsPerCall?: number;
  secondsPerEmbedding?: number;
  runs: string;
  cacheDir: string;
  json?: boolean;
}

/** `memgym estimate <experiment.json>` */
export function estimateCommand(): Command {
  return withPlanFlags(
    new Command('estimate').description(
      'Tell what a run will cost before it is paid: calls, tokens, money and time. Needs no key.',
    ),
  )
    .option('--prices <file>', 'price file, instead of what the experiment names')
    .option(
      '--sample <episodes>',
      'episodes to play offline; default: the root of all, at least 4',
      readCount,
    )
    .option(
      '--output-tokens <count>',
      'tokens of a reply, for all prompts or as prompt=count; may be given again. Default: as the offline model writes',
      collect,
    )
    .option('--seconds-per-call <seconds>', 'how long a chat call takes; default 2', readAmount)
    .option('--seconds-per-embedding <seconds>', 'how long an embedding call takes; default 0.5', readAmount)
    .option('--runs <folder>', 'where run folders are kept', 'runs')
    .option('--cache-dir <folder>', 'where replies of models are kept', '.memgym/cache')
    .option('--json', 'print one JSON object instead of tables')
    .action(async (experiment: string, flags: EstimateFlags) => {
      const plan = await planExperiment(experimentPath(experiment), flags, { keyless: true });
      tellPlan(plan);
      const estimate = await estimateRun(plan, {
        runsFolder: flags.runs,
        cacheFolder: flags.cacheDir,
        outputTokens: readOutputTokens(flags.outputTokens ?? []),
        ...(flags.sample !== undefined && { sample: flags.sample }),
        ...(flags.secondsPerCall !== undefined && { secondsPerCall: flags.secondsPerCall }),
        ...(flags.secondsPerEmbedding !== undefined && { secondsPerEmbedding: flags.secondsPerEmbedding }),
        onProgress: (played, of) => tell(`Playing episode ${played + 1} of ${of} offline`),
      });
      const paid = estimate.total.chatCalls.value + estimate.total.embeddingCalls.value > 0;
      // A run that pays nothing records no call to set the estimate beside.
      const file = paid ? await keepEstimate(estimate, flags.runs) : undefined;
      showEstimate(estimate, { file, json: flags.json ?? false });
    });
}

/** `60`, or `chat-reply=200`, each a count for a prompt; the bare one is for all others. */
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
