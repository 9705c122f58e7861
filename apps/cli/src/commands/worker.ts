import type { QueuedRun, WorkerNews } from '@memgym/executor-bullmq';
import { usualGraceMs } from '@memgym/runner';
import { renderTextTable } from '@memgym/scoring';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';
import { describeWorkerNews } from '../output/queue-news.js';
import { registryFor } from '../registry.js';
import { interruptible } from './interruptible.js';
import { loadQueue, redisAddress } from './redis.js';

/** `memgym worker` */
export async function work(address: string | undefined, flags: FlagsFor['worker']): Promise<void> {
  const { readQueue, serveQueue } = await loadQueue();
  const redis = await redisAddress(address);
  if (flags.status) return showQueue(await readQueue(redis), flags);
  const { concurrency, folder: folders, drain = false } = flags;
  const { home } = registryFor();
  const onNews = (news: WorkerNews): void => notify(describeWorkerNews(news));
  await interruptible(
    'The worker',
    (signal) => serveQueue({ redis, concurrency, folders, home, drain, signal, onNews }),
    usualGraceMs,
  );
}

function showQueue(runs: readonly QueuedRun[], { json }: FlagsFor['worker']): void {
  if (json) printJson({ runs });
  else if (runs.length === 0) notify('No run is in the queue.');
  else
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
