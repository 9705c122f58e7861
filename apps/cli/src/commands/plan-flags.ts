import { type Command, Option } from 'commander';
import { collect, readCount } from './flag-values.js';
import { type PlanSettings, readFilter, readNames } from './plan-settings.js';

/** Settings that identify a run. */
export interface PlanFlags extends PlanSettings {
  data?: string;
  set?: string[];
  prices?: string;
  prompts?: string;
  systems?: string[];
}

export const experimentArgument = [
  '<experiment>',
  'experiment file, or the name of an included one, e.g. everyday',
] as const;

export const batchOption = [
  '--batch',
  'send answers and judgements through OpenAI’s Batch API: half the price, within 24 hours',
] as const;

export const batchWritesOption = [
  '--batch-writes',
  'with --batch: also the calls that write to a memory; each waits for the one before it',
] as const;

/** The flags that select a run. */
export function withPlanFlags(command: Command): Command {
  return command
    .option('--data <path>', 'data file or folder; overrides the experiment and MEMGYM_DATA_DIR')
    .option('--systems <names>', 'only these systems of the experiment, or others by type: a,b', readNames)
    .option('--limit <count>', 'at most this many questions, spread evenly over the data', readCount)
    .option(
      '--filter <field=value>',
      'only questions with this value, e.g. type=temporal; repeatable',
      readFilter,
    )
    .option('--trials <count>', 'number of times to play everything, each time with new replies', readCount)
    .option(
      '--model <name>',
      'the answering model of all systems, on an OpenAI-compatible server; `offline` replaces all models',
    )
    .addOption(
      new Option('--models <names>', 'play every system with each of these models: a,b')
        .argParser(readNames)
        .conflicts('model'),
    )
    .addOption(
      new Option(
        '--profile <profile>',
        'play as the original programs do, with their faults (reference), or without (fixed)',
      ).choices(['reference', 'fixed']),
    )
    .option('--prompts <folder>', 'texts that replace those of prompts; overrides the experiment')
    .option('--seed <seed>', 'seed of every random stream')
    .option('--set <key=value>', 'change a key of the experiment, e.g. seed=7; repeatable', collect);
}
