import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { pack, unpack } from './messages.js';

/** Messages of one sender to a stream, in order. */
export interface Outbox<Message> {
  /** Those sent while the last ones are on their way go together. */
  send(message: Message): void;
  /** Whether messages wait to be sent. */
  isBusy(): boolean;
  /** Waits until Redis has all messages. */
  flushed(): Promise<void>;
}

/** Several messages, as they were sent together. */
export interface Sending<Message> {
  readonly from: string;
  /** From 1, without a gap. One that comes twice was sent again after a lost connection. */
  readonly number: number;
  readonly messages: readonly Message[];
}

const retryMs = 500;

const hasEnded = ({ status }: Redis): boolean => status === 'end';

/** @param onProblem called when Redis refuses a message, which is then sent again. Default: nothing */
export function createOutbox<Message>(
  redis: Redis,
  stream: string,
  from: string,
  onProblem: (error: unknown) => void = () => undefined,
): Outbox<Message> {
  let waiting: Message[] = [];
  let number = 0;
  let sending: Promise<void> | undefined;
  const deliver = async (packed: Buffer): Promise<void> => {
    let isReported = false;
    while (!hasEnded(redis)) {
      try {
        await redis.xadd(stream, '*', 'f', from, 'n', number, 'm', packed);
        return;
      } catch (error) {
        if (!hasEnded(redis) && !isReported) onProblem(error);
        isReported = true;
        await wait(retryMs);
      }
    }
  };
  const sendAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      number += 1;
      await deliver(pack(messages));
    }
    sending = undefined;
  };
  return {
    send(message) {
      waiting.push(message);
      sending ??= Promise.resolve().then(sendAll);
    },
    isBusy: () => sending !== undefined,
    flushed: async () => {
      while (sending !== undefined) await sending;
    },
  };
}

const entriesAtOnce = 200;
const blockMs = 1000;

/**
 * Reads the entries of a stream in order, and removes each after it was received. Returns when the signal is aborted, or
 * the connection ended.
 * @param redis a connection of its own, because it waits
 * @param removing the connection that removes entries
 * @param onRead called after each answer of Redis, also one without entries
 */
export async function readStream<Message>(
  { redis, removing, stream }: { readonly redis: Redis; readonly removing: Redis; readonly stream: string },
  receive: (sending: Sending<Message>) => void,
  signal: AbortSignal,
  onRead: () => void = () => undefined,
): Promise<void> {
  let last = '0';
  const isOver = (): boolean => signal.aborted || hasEnded(redis);
  while (!isOver()) {
    try {
      const found = await redis.xreadBuffer(
        'COUNT',
        entriesAtOnce,
        'BLOCK',
        blockMs,
        'STREAMS',
        stream,
        last,
      );
      onRead();
      const entries = found?.[0]?.[1] ?? [];
      for (const [id, fields] of entries) {
        receive(readEntry<Message>(fields));
        last = id.toString();
      }
      if (entries.length > 0) void removing.xdel(stream, ...entries.map(([id]) => id)).catch(() => undefined);
    } catch (error) {
      if (isOver()) return;
      if (!isOfRedis(error)) throw error;
      await wait(retryMs);
    }
  }
}

/** All entries of a stream, which are removed from it. */
export async function takeEntries<Message>(redis: Redis, stream: string): Promise<Sending<Message>[]> {
  const entries = await redis.xrangeBuffer(stream, '-', '+');
  if (entries.length > 0) await redis.xdel(stream, ...entries.map(([id]) => id));
  return entries.map(([, fields]) => readEntry<Message>(fields));
}

function readEntry<Message>(fields: readonly Buffer[]): Sending<Message> {
  const [, from, , number, , packed = Buffer.alloc(0)] = fields;
  return { from: String(from), number: Number(number), messages: unpack<Message[]>(packed) };
}

/** An answer of the server, or a lost connection; not a fault of what receives. */
const isOfRedis = (error: unknown): boolean => {
  const { name = '', message = '' } = error as Partial<Error>;
  return name === 'ReplyError' || /Connection is closed|timed out|ECONN|EPIPE/.test(message);
};
