import { defined } from '@memgym/core/config';
import {
  digest,
  type EventTime,
  eventTimeSchema,
  type IngestTime,
  jsonObjectSchema,
} from '@memgym/core/memory';
import type { RemoteItem, RemoteMessage } from '@memgym/memory-systems/remote';
import * as z from 'zod';

/** What mem0 keeps as the metadata of each memory that it makes of a message. */
const fieldsSchema = z.object({
  memgym_source: z.string(),
  memgym_written: z.number(),
  memgym_event_time: eventTimeSchema.nullish(),
  memgym_meta: jsonObjectSchema.nullish(),
});

/** A memory as the SDK and the server return it. Other members are ignored. */
export const foundSchema = z.object({
  id: z.string().min(1),
  memory: z.string(),
  score: z.number().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
export type FoundMemory = z.infer<typeof foundSchema>;

/** The metadata of all memories that mem0 makes of a message. */
export function fieldsOf(
  { sourceId, eventTime, meta }: RemoteMessage,
  now: IngestTime,
): z.infer<typeof fieldsSchema> {
  return {
    memgym_source: sourceId,
    memgym_written: now,
    ...defined({ memgym_event_time: eventTime, memgym_meta: meta }),
  };
}

/** The message in mem0's form, which knows two roles and no speakers. */
export function saidTo({ role, speaker, content, eventTime }: RemoteMessage, withTimes: boolean) {
  const said = speaker === undefined ? content : `${speaker}: ${content}`;
  const time = withTimes && eventTime !== undefined ? `[${eventTime.slice(0, 16).replace('T', ' ')}] ` : '';
  return { role: role === 'assistant' ? 'assistant' : 'user', content: `${time}${said}` } as const;
}

/** The id of a memory: mem0 draws its own by chance, so a repeated run would have others. */
export function memoryId(sourceId: string, text: string): string {
  return digest([sourceId, text]);
}

/**
 * A memory of mem0 as an item.
 *
 * @throws {Error} when something else wrote it
 */
export function itemOf({ id, memory, metadata }: FoundMemory, label: string): Omit<RemoteItem, 'score'> {
  const read = fieldsSchema.safeParse(metadata);
  if (!read.success) {
    throw new Error(
      `mem0 returned the memory ${JSON.stringify(id)}, which MemGym did not write, for the user ${label}`,
    );
  }
  const { memgym_source: sourceId, memgym_written: ingestTime, memgym_event_time, memgym_meta } = read.data;
  return {
    ...{ id: memoryId(sourceId, memory), text: memory, sourceIds: [sourceId], ingestTime },
    eventTime: (memgym_event_time ?? undefined) as EventTime | undefined,
    meta: memgym_meta ?? undefined,
  };
}
