import type { ExecutorHost, WorkEvent, WorkItem } from '@memgym/runner';
import { fromPlainError, HeldByWorker, type PlainError } from '@memgym/runner/remote';
import type { Redis } from 'ioredis';
import type { ToCoordinator, ToJoinedWorker } from './messages.js';
import type { QueueNews } from './queue-news.js';
import { keptSeconds } from './session.js';
import { createOutbox, type Outbox, type Sending } from './stream.js';

/** A worker of a run, as its coordinator sees it. */
interface JoinedWorker {
  readonly id: string;
  name: string;
  readonly outbox: Outbox<ToJoinedWorker>;
  readonly held: HeldByWorker;
  /** Number of its last sending. */
  last: number;
  heardAtMs: number;
  state: 'planning' | 'playing' | 'unfit' | 'left' | 'lost';
}

/** What the workers of a run say about items. */
export interface WorkerListener {
  readonly onTook: (item: WorkItem, worker: string) => void;
  readonly onEvent: (item: WorkItem, event: WorkEvent, isLate: boolean) => void;
  readonly onPlayed: (item: WorkItem, error: PlainError | undefined) => void;
  readonly onGivenBack: (item: WorkItem) => void;
  readonly onLost: (worker: string) => void;
  readonly onNews: (news: QueueNews) => void;
}

export interface JoinedWorkersOptions extends WorkerListener {
  readonly redis: Redis;
  /** The stream to a worker. */
  readonly outboxOf: (worker: string) => string;
  readonly host: Pick<ExecutorHost, 'gate' | 'onWait'>;
  readonly now: () => number;
}

const isPresent = ({ state }: JoinedWorker): boolean => state === 'planning' || state === 'playing';

/** The workers that have joined a run. */
export class JoinedWorkers {
  readonly #options: JoinedWorkersOptions;
  readonly #workers = new Map<string, JoinedWorker>();
  #isStopped = false;
  #isDismissed = false;

  constructor(options: JoinedWorkersOptions) {
    this.#options = options;
  }

  receive({ from, number, messages }: Sending<ToCoordinator>): void {
    const worker = this.#workers.get(from) ?? this.#create(from);
    // Sent again after a lost connection.
    if (number <= worker.last) return;
    // Redis has lost some: records would have a gap.
    if (number > worker.last + 1) this.#lose(worker);
    worker.last = number;
    worker.heardAtMs = this.#options.now();
    for (const message of messages) this.#hear(worker, message);
  }

  /** Workers without a sign for this time are lost. Call it only while Redis answers. */
  loseSilent(afterMs: number): void {
    const now = this.#options.now();
    for (const worker of this.#workers.values()) if (now - worker.heardAtMs > afterMs) this.#lose(worker);
  }

  /** Counts all as lost, without a word: Redis was, not they. */
  giveUpAll(): void {
    for (const worker of this.#present()) giveUp(worker);
  }

  /** Redis answers again: the silence so far was not theirs. */
  forgiveSilence(): void {
    for (const worker of this.#workers.values()) worker.heardAtMs = this.#options.now();
  }

  stop(): void {
    this.#isStopped = true;
    for (const { outbox } of this.#present()) outbox.send({ kind: 'stop' });
  }

  /** Has all leave, also those that join later. */
  dismiss(): void {
    this.#isDismissed = true;
    for (const { outbox } of this.#present()) outbox.send({ kind: 'leave' });
  }

  /** Whether a worker has neither left nor refused nor died. */
  arePresent(): boolean {
    return this.#present().length > 0;
  }

  /** Those that play or refused, by name. */
  list(): readonly Pick<JoinedWorker, 'id' | 'name' | 'state'>[] {
    return [...this.#workers.values()].map(({ id, name, state }) => ({ id, name, state }));
  }

  /** Keeps what is on its way to workers in Redis. */
  keep(): void {
    const { redis, outboxOf } = this.#options;
    for (const { id } of this.#present()) void redis.expire(outboxOf(id), keptSeconds).catch(() => undefined);
  }

  /** The streams to workers. */
  streams(): readonly string[] {
    return [...this.#workers.keys()].map(this.#options.outboxOf);
  }

  #present(): JoinedWorker[] {
    return [...this.#workers.values()].filter(isPresent);
  }

  #create(id: string): JoinedWorker {
    const { redis, outboxOf, host, now } = this.#options;
    const outbox = createOutbox<ToJoinedWorker>(redis, outboxOf(id), 'coordinator');
    const held = new HeldByWorker(host, (message) => {
      if (message.kind === 'granted' || message.kind === 'refused') outbox.send(message);
    });
    const worker: JoinedWorker = { id, name: id, outbox, held, last: 0, heardAtMs: now(), state: 'planning' };
    this.#workers.set(id, worker);
    if (this.#isStopped) outbox.send({ kind: 'stop' });
    if (this.#isDismissed) outbox.send({ kind: 'leave' });
    return worker;
  }

  #lose(worker: JoinedWorker): void {
    if (!isPresent(worker)) return;
    giveUp(worker);
    this.#options.onLost(worker.id);
    this.#options.onNews({ kind: 'lost', worker: worker.name });
  }

  #hear(worker: JoinedWorker, message: ToCoordinator): void {
    const isLate = worker.state === 'lost';
    switch (message.kind) {
      case 'hello':
        worker.name = message.name;
        return;
      case 'beat':
        return;
      case 'event':
        this.#options.onEvent(message.item, message.event, isLate);
        return;
      case 'left':
        if (!(isLate || worker.state === 'unfit')) this.#letGo(worker);
        return;
      default:
        if (!isLate) this.#hearPresent(worker, message);
        return;
    }
  }

  #letGo(worker: JoinedWorker): void {
    worker.state = 'left';
    worker.held.release();
    // What it has not given back was in the hands of BullMQ.
    this.#options.onLost(worker.id);
    if (!this.#isDismissed) this.#options.onNews({ kind: 'left', worker: worker.name });
  }

  #hearPresent(
    worker: JoinedWorker,
    message: Exclude<ToCoordinator, { kind: 'hello' | 'beat' | 'event' | 'left' }>,
  ): void {
    const { onTook, onPlayed, onGivenBack, onNews } = this.#options;
    switch (message.kind) {
      case 'ready':
        worker.state = 'playing';
        onNews({ kind: 'joined', worker: worker.name });
        return;
      case 'unfit': {
        worker.state = 'unfit';
        const { message: problem, hint } = fromPlainError(message.error);
        const refused: QueueNews = { kind: 'unfit', worker: worker.name, problem };
        onNews(hint === undefined ? refused : { ...refused, hint });
        return;
      }
      case 'took':
        onTook(message.item, worker.id);
        return;
      case 'played':
        onPlayed(message.item, message.error);
        return;
      case 'given-back':
        onGivenBack(message.item);
        return;
      default:
        worker.held.receive(message);
        return;
    }
  }
}

function giveUp(worker: JoinedWorker): void {
  worker.state = 'lost';
  worker.held.release();
  // If it lives after all, it joins anew.
  worker.outbox.send({ kind: 'stop' });
  worker.outbox.send({ kind: 'leave' });
}
