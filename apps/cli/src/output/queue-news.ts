import type { QueueNews, WorkerNews } from '@memgym/executor-bullmq';
import { countOf } from './format-amount.js';

/** What happens to the workers of a run. */
export function describeQueueNews(news: QueueNews): string {
  switch (news.kind) {
    case 'joined':
      return `Worker ${news.worker} plays.`;
    case 'unfit': {
      const refused = `Worker ${news.worker} cannot play this run: ${news.problem}`;
      return news.hint === undefined ? refused : `${refused}\n  ${news.hint}`;
    }
    case 'left':
      return `Worker ${news.worker} has left; others play the rest.`;
    case 'lost':
      return `Worker ${news.worker} gives no sign; what it played is played again.`;
    case 'no-worker':
      return news.unfit === 0
        ? 'No worker plays yet. Start one: memgym worker <the same server>'
        : `No worker is fit for this run: ${countOf(news.unfit, 'worker')} refused. The run waits for one that is.`;
    case 'redis':
      return news.problem;
    case 'restarted':
      return 'Redis was restarted; what was being played is played again.';
    case 'paused':
      return 'This process was paused for longer than its workers wait, so they left. It announces the run again; what they had not finished is played again.';
  }
}

/** What a worker does. */
export function describeWorkerNews(news: WorkerNews): string {
  switch (news.kind) {
    case 'waiting':
      return `Waiting for runs on Redis at ${news.place}.`;
    case 'playing':
      return `Playing ${news.runId} of ${news.host}.`;
    case 'unfit':
      return `${news.runId} cannot be played here: ${news.problem}`;
    case 'over':
      return `${news.runId}: nothing more to play.`;
    case 'redis':
      return news.problem;
  }
}
