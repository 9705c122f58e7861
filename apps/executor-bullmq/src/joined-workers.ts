import type { ExecutorHost, WorkEvent, WorkItem } from '@memgym/runner';
import {
  createHeldByWorker,
  fromPlainError,
  type HeldByWorker,
  type PlainError,
} from '@memgym/runner/remote';
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

/** The workers that have joined a run. */
export interface JoinedWorkers {
  receive(sending: Sending<ToCoordinator>): void;
  /** Workers without a sign for this time are lost. Call it only while Redis answers. */
  loseSilent(afterMs: number): void;
  /** Counts all as lost, without a word: Redis was, not they. */
  giveUpAll(): void;
  /** Redis answers again: the silence so far was not theirs. */
  forgiveSilence(): void;
  stop(): void;
  /** Has all leave, also those that join later. */
  dismiss(): void;
  /** Whether a worker has neither left nor refused nor died. */
  arePresent(): boolean;
  /** Those that play or refused, by name. */
  list(): readonly { readonly id: string; readonly name: string; readonly state: JoinedWorker['state'] }[];
  /** Keeps what is on its way to workers in Redis. */
  keep(): void;
  /** The streams to workers. */
  streams(): readonly string[];
}

export function createJoinedWorkers(
  redis: Redis,
  outboxOf: (worker: string) => string,
  host: Pick<ExecutorHost, 'gate' | 'onWait'>,
  { onTook, onEvent, onPlayed, onGivenBack, onLost, onNews }: WorkerListener,
  now: () => number,
): JoinedWorkers {
  const workers = new Map<string, JoinedWorker>();
  let isStopped = false;
  let isDismissed = false;
  const create = (id: string): JoinedWorker => {
    const outbox = createOutbox<ToJoinedWorker>(redis, outboxOf(id), 'coordinator');
    const held = createHeldByWorker(host, (message) => {
      if (message.kind === 'granted' || message.kind === 'refused') outbox.send(message);
    });
    const worker: JoinedWorker = {
      ...{ id, name: id, outbox, held, last: 0, heardAtMs: now(), state: 'planning' },
    };
    workers.set(id, worker);
    if (isStopped) outbox.send({ kind: 'stop' });
    if (isDismissed) outbox.send({ kind: 'leave' });
    return worker;
  };
  const isPresent = ({ state }: JoinedWorker): boolean => state === 'planning' || state === 'playing';
  const giveUp = (worker: JoinedWorker): void => {
    worker.state = 'lost';
    worker.held.release();
    // If it lives after all, it joins anew.
    worker.outbox.send({ kind: 'stop' });
    worker.outbox.send({ kind: 'leave' });
  };
  const lose = (worker: JoinedWorker): void => {
    if (!isPresent(worker)) return;
    giveUp(worker);
    onLost(worker.id);
    onNews({ kind: 'lost', worker: worker.name });
  };
  const hear = (worker: JoinedWorker, message: ToCoordinator) => {
    const isLate = worker.state === 'lost';
    switch (message.kind) {
      case 'hello':
        worker.name = message.name;
        return;
      case 'beat':
        return;
      case 'event':
        return onEvent(message.item, message.event, isLate);
      case 'left':
        if (isLate || worker.state === 'unfit') return;
        worker.state = 'left';
        worker.held.release();
        // What it has not given back was in the hands of BullMQ.
        onLost(worker.id);
        if (!isDismissed) onNews({ kind: 'left', worker: worker.name });
        return;
    }
    if (isLate) return;
    switch (message.kind) {
      case 'ready':
        worker.state = 'playing';
        return onNews({ kind: 'joined', worker: worker.name });
      case 'unfit': {
        worker.state = 'unfit';
        const { message: problem, hint } = fromPlainError(message.error);
        const refused: QueueNews = { kind: 'unfit', worker: worker.name, problem };
        return onNews(hint === undefined ? refused : { ...refused, hint });
      }
      case 'took':
        return onTook(message.item, worker.id);
      case 'played':
        return onPlayed(message.item, message.error);
      case 'given-back':
        return onGivenBack(message.item);
      default:
        return worker.held.receive(message);
    }
  };
  return {
    receive({ from, number, messages }) {
      const worker = workers.get(from) ?? create(from);
      // Sent again after a lost connection.
      if (number <= worker.last) return;
      // Redis has lost some: records would have a gap.
      if (number > worker.last + 1) lose(worker);
      worker.last = number;
      worker.heardAtMs = now();
      for (const message of messages) hear(worker, message);
    },
    loseSilent(afterMs) {
      for (const worker of workers.values()) if (now() - worker.heardAtMs > afterMs) lose(worker);
    },
    giveUpAll() {
      for (const worker of [...workers.values()].filter(isPresent)) giveUp(worker);
    },
    forgiveSilence() {
      for (const worker of workers.values()) worker.heardAtMs = now();
    },
    stop() {
      isStopped = true;
      for (const { outbox } of [...workers.values()].filter(isPresent)) outbox.send({ kind: 'stop' });
    },
    dismiss() {
      isDismissed = true;
      for (const { outbox } of [...workers.values()].filter(isPresent)) outbox.send({ kind: 'leave' });
    },
    arePresent: () => [...workers.values()].some(isPresent),
    list: () => [...workers.values()].map(({ id, name, state }) => ({ id, name, state })),
    keep() {
      for (const worker of workers.values()) {
        if (isPresent(worker)) void redis.expire(outboxOf(worker.id), keptSeconds).catch(() => undefined);
      }
    },
    streams: () => [...workers.keys()].map(outboxOf),
  };
}
