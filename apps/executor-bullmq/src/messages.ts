import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJsonText } from '@memgym/core';
import type { WorkItem } from '@memgym/runner';
import type { FromWorker, ToWorker } from '@memgym/runner/remote';

/** The messages of a worker to the coordinator of a run. */
export type ToCoordinator =
  | FromWorker
  /** Its first message. */
  | { readonly kind: 'hello'; readonly name: string }
  /** Nothing else was sent for a while. */
  | { readonly kind: 'beat' }
  /** It has taken an item from the queue. */
  | { readonly kind: 'took'; readonly item: WorkItem }
  /** It leaves before the end of an item, which another worker is to play. */
  | { readonly kind: 'given-back'; readonly item: WorkItem }
  /** Its last message. */
  | { readonly kind: 'left' };

/** The messages of the coordinator. A worker starts and takes items by itself. */
export type ToJoinedWorker = Extract<ToWorker, { kind: 'granted' | 'refused' | 'stop' | 'leave' }>;

/** Shorter ones become longer. */
const compressedFrom = 512;
const plain = Buffer.from([0]);
const compressed = Buffer.from([1]);

/** A value as JSON, compressed. */
export function pack(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return text.length < compressedFrom
    ? Buffer.concat([plain, text])
    : Buffer.concat([compressed, deflateRawSync(text, { level: 3 })]);
}

/** What {@link pack} packed. */
export function unpack<Value>(packed: Buffer): Value {
  const rest = packed.subarray(1);
  const text = packed[0] === 1 ? inflateRawSync(rest) : rest;
  return parseJsonText(text.toString()) as Value;
}
