import type { MovedFolder, QueuedRun } from '@memgym/executor-bullmq';
import { Command, InvalidArgumentError } from 'commander';
import { readCount } from './flag-values.js';

interface WorkerFlags {
  readonly redis?: string;
  readonly concurrency: number;
  readonly folder: readonly MovedFolder[];
  readonly drain?: boolean;
  readonly status?: boolean;
  readonly json?: boolean;
}

/** `memgym worker` */
export function workerCommand(): Command {
  return new Command('worker')
    .description(
      'Play episodes of runs that were started with `memgym run --executor bullmq`, until Ctrl-C. What it then plays is played by others; the replies that it has paid for are in the cache.',
    )
    .option('--redis <url>', 'the Redis server; default: REDIS_URL')
    .option('--concurrency <count>', 'episodes of each run at once', readCount, 4)
    .option(
      '--folder <from=to>',
      'a folder of the run has another path on this machine; repeatable',
      readFolder,
      [] as readonly MovedFolder[],
    )
    .option('--drain', 'end when no run needs this worker')
    .option('--status', 'show the runs in the queue and their workers, and play nothing')
    .option('--json', 'with --status: print one JSON object instead of a table')
    .action(async (flags: WorkerFlags) => {
      const { loadQueue, redisAddress } = await import('./load-queue.js');
      const { readQueue, serveQueue } = await loadQueue();
      const redis = await redisAddress(flags.redis);
      if (flags.status) return showQueue(await readQueue(redis), flags);
      const { describeWorkerNews } = await import('../output/queue-news.js');
      const { notify } = await import('../output/print.js');
      const { interruptible } = await import('./interruptible.js');
      const { registryFor } = await import('../registry.js');
      const { usualGraceMs } = await import('@memgym/runner');
      const { concurrency, folder: folders, drain = false } = flags;
      await interruptible(
        'The worker',
        (signal) =>
          serveQueue({
            redis,
            concurrency,
            folders,
            home: registryFor().home,
            drain,
            signal,
            onNews: (news) => notify(describeWorkerNews(news)),
          }),
        usualGraceMs,
      );
    });
}

/** `/srv/runs=/mnt/runs`. */
function readFolder(text: string, previous: readonly MovedFolder[]): readonly MovedFolder[] {
  const [from = '', to = '', ...rest] = text.split('=');
  if (from !== '' && to !== '' && rest.length === 0) return [...previous, { from, to }];
  throw new InvalidArgumentError(
    'Give the path on the other machine and the one here, e.g. /data=/mnt/data.',
  );
}

async function showQueue(runs: readonly QueuedRun[], { json }: WorkerFlags): Promise<void> {
  const { notify, print, printJson } = await import('../output/print.js');
  if (json) return printJson({ runs });
  if (runs.length === 0) return notify('No run is in the queue.');
  const { renderTextTable } = await import('@memgym/scoring');
  print(
    renderTextTable(
      ['run', 'of', 'episodes', 'worker', 'state', 'playing'],
      runs.flatMap(({ runId, host, items, done, isRunning, workers }) => {
        const run = [runId, isRunning ? host : `${host}, not running`, `${done} of ${items}`];
        if (workers.length === 0) return [[...run, '–', '–', '–']];
        return workers.map(({ name, state, playing }, index) => [
          ...(index === 0 ? run : ['', '', '']),
          ...[name, state, String(playing)],
        ]);
      }),
      { align: 'start' },
    ),
  );
}
