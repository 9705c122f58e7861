import { Command } from 'commander';
import type { EstimateFlags } from './estimate-experiment.js';
import { collect, readAmount, readCount, readSpeed } from './flag-values.js';
import { batchOption, batchWritesOption, experimentArgument, withPlanFlags } from './plan-flags.js';

/** `memgym estimate <experiment.json>` */
export function estimateCommand(): Command {
  return withPlanFlags(
    new Command('estimate')
      .description('Estimate the cost of a run in advance: calls, tokens, money and time. Needs no key.')
      .argument(...experimentArgument),
  )
    .option(...batchOption)
    .option(...batchWritesOption)
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
      const { experimentPath } = await import('../assets.js');
      const { estimateExperiment } = await import('./estimate-experiment.js');
      await estimateExperiment(experimentPath(experiment), flags);
    });
}
