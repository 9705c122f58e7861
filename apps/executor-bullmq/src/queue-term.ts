import type { WorkItem } from '@memgym/runner';
import { Queue, QueueEvents } from 'bullmq';
import type { RedisServer } from './connect-redis.js';
import { prefix, queueOf } from './session.js';

export const jobIdOf = ({ system, episodeId, attempt }: WorkItem): string =>
  `${Buffer.from(JSON.stringify([system, episodeId])).toString('base64url')}-${attempt}`;

/** A queue of BullMQ with the connections that it uses; Redis that was restarted gets a new one. */
export class QueueTerm {
  readonly number: number;
  readonly #queue: Queue<WorkItem>;
  readonly #events: QueueEvents;

  /** @param onFailed is called with the id of a job whose worker has stalled or failed */
  constructor(
    server: RedisServer,
    { run, number }: { readonly run: string; readonly number: number },
    onFailed: (jobId: string) => void,
  ) {
    this.number = number;
    const name = queueOf(run, number);
    this.#queue = new Queue<WorkItem>(name, { connection: server.redis, prefix });
    this.#events = new QueueEvents(name, { connection: server.another(), prefix });
    this.#queue.on('error', () => undefined);
    this.#events.on('error', () => undefined);
    this.#events.on('failed', ({ jobId }) => onFailed(jobId));
  }

  async ready(): Promise<void> {
    await this.#events.waitUntilReady();
  }

  async add(items: readonly WorkItem[]): Promise<void> {
    await this.#queue.addBulk(
      items.map((item) => ({
        name: 'item',
        data: item,
        opts: { jobId: jobIdOf(item), removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  /** Removes what no worker has taken. @returns the ids of the jobs that one has */
  async drain(): Promise<ReadonlySet<string | undefined>> {
    await this.#queue.drain();
    return new Set((await this.#queue.getActive()).map((job) => job.id));
  }

  async end(): Promise<void> {
    await this.#events.close().catch(() => undefined);
    await this.#queue.obliterate({ force: true }).catch(() => undefined);
    await this.#queue.close().catch(() => undefined);
  }
}
