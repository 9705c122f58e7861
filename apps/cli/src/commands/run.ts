import { availableParallelism } from 'node:os';
import { ConfigError } from '@memgym/core/errors';
import type { Shard } from '@memgym/runs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { withCallFlags } from './call-flags.js';
import { collect, readCount } from './flag-values.js';
import {
  batchOption,
  batchWritesOption,
  experimentArgument,
  readNames,
  withPlanFlags,
} from './plan-flags.js';
import type { RunFlags } from './play-experiment.js';

/** `memgym run <experiment.json>` */
export function runCommand(): Command {
  return withRunFlags(
    withPlanFlags(
      new Command('run')
        .description('Run an experiment. The same command resumes an interrupted run.')
        .argument(...experimentArgument),
    ),
  )
    .option(
      '--add <systems>',
      'add systems to the finished run and play only those; later runs include them',
      readNames,
    )
    .option(
      '--retry-failed',
      'retry failed questions, and verdicts and writes whose reply could not be read; the rest of those episodes comes from the cache',
    )
    .option(
      '--workers <count>',
      'play in this many processes, so that all cores work; `auto`: one for each core',
      readWorkers,
    )
    .addOption(
      new Option(
        '--executor <name>',
        'where episodes are played: `bullmq`, by `memgym worker` on any machines',
      ).choices(['bullmq']),
    )
    .option('--redis <url>', 'the Redis server of --executor bullmq and --cache-redis; default: REDIS_URL')
    .option('--cache-redis', 'keep replies on the Redis server, for machines that share no folder')
    .option(
      '--lost-after <seconds>',
      'with --executor: a worker without a sign for so long counts as dead; default: 15',
      readSeconds,
    )
    .option(...batchOption)
    .option(...batchWritesOption)
    .option(
      '--shard <part>',
      'play only one part of the run, e.g. 2/3, in a folder of its own; `memgym runs merge` joins the parts',
      readShard,
    )
    .option('--tag <tag>', 'a word on the run, by which `memgym runs list` finds it; repeatable', collect)
    .option('--note <text>', 'a sentence on the run, for its report')
    .action(async (experiment: string, flags: RunFlags) => {
      requireOneOf(flags);
      requireOneExecutor(flags);
      const { experimentPath } = await import('../assets.js');
      const { playExperiment, playShard } = await import('./play-experiment.js');
      const { shard } = flags;
      if (shard !== undefined) return playShard(experimentPath(experiment), shard, flags);
      const finished = await playExperiment(experimentPath(experiment), flags);
      if (finished.manifest.status !== 'complete') process.exitCode = 1;
    });
}

/** Each of these flags starts from a different state of the run. */
function requireOneOf({ fresh = false, add, retryFailed = false, shard }: RunFlags): void {
  const given = [
    // Systems are added to the whole run.
    ...(shard !== undefined && add !== undefined ? ['--shard'] : []),
    ...(fresh ? ['--fresh'] : []),
    ...(add === undefined ? [] : ['--add']),
    ...(retryFailed ? ['--retry-failed'] : []),
  ];
  if (given.length <= 1) return;
  throw new ConfigError(`${given.join(' and ')} cannot be combined.`, {
    key: given[1] ?? '',
    hint: 'Run the command once for each.',
  });
}

/** Where the run is played. */
function requireOneExecutor({ workers, executor, redis, cacheRedis = false, lostAfter }: RunFlags): void {
  if (workers !== undefined && executor !== undefined) {
    throw new ConfigError('--workers and --executor cannot be combined.', {
      key: 'workers',
      hint: 'Start as many `memgym worker` as you like; each is a process.',
    });
  }
  if (executor !== undefined) return;
  if (lostAfter !== undefined || (redis !== undefined && !cacheRedis)) {
    throw new ConfigError(`${redis === undefined ? '--lost-after' : '--redis'} needs --executor bullmq.`, {
      key: 'executor',
      hint: 'Add --executor bullmq.',
    });
  }
}

/** The flags that `run` and `demo` share. */
export function withRunFlags(command: Command): Command {
  return withCallFlags(
    command
      .option('--runs <folder>', 'folder of the runs', 'runs')
      .option('--prices <file>', 'price file; overrides the one in the experiment'),
  )
    .option('--fresh', 'discard earlier results and start again')
    .option('--json', 'print one JSON object instead of tables');
}

/** `2/3`. */
function readShard(text: string): Shard {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index >= 1 && shard.index <= shard.count) return shard;
  throw new InvalidArgumentError('Give the part and the number of parts, e.g. 2/3.');
}

/** At least as long as a busy process may need for a sign. */
function readSeconds(text: string): number {
  const seconds = Number(text);
  if (text.trim() !== '' && seconds >= 1 && seconds <= 3600) return seconds;
  throw new InvalidArgumentError('Give a number of seconds from 1 to 3600.');
}

/** `auto`, or a number of processes. */
function readWorkers(text: string): number {
  return text === 'auto' ? availableParallelism() : readCount(text);
}
