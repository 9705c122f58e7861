import type { MastraMessage } from '@mastra/memory';
import { defined } from '@memgym/core/config';
import {
  digest,
  eventTimeSchema,
  expirySchema,
  type IngestTime,
  jsonObjectSchema,
} from '@memgym/core/memory';
import type { RemoteItem, RemoteMessage, RemoteScope } from '@memgym/memory-systems/remote';
import * as z from 'zod';

/** What is kept in the metadata of a message. */
const keptSchema = z.object({
  sourceId: z.string(),
  label: z.string(),
  kind: z.string(),
  ingestTime: z.number(),
  /** Its place among the messages of the same write. */
  place: z.number(),
  eventTime: eventTimeSchema.optional(),
  expiresAt: expirySchema.optional(),
  meta: jsonObjectSchema.optional(),
});
type Kept = z.infer<typeof keptSchema>;

/** The message under which Mastra knows one of ours. Its ids are global: the same in two threads would be one. */
export function messageId({ label }: Pick<RemoteScope, 'label'>, sourceId: string): string {
  return digest([label, sourceId]);
}

/** A message in Mastra's form. It has no speakers, and knows users and assistants. */
export function storedMessage(
  { sourceId, kind, text, role, eventTime, expiresAt, meta }: RemoteMessage,
  scope: RemoteScope,
  { now, place }: { readonly now: IngestTime; readonly place: number },
): MastraMessage {
  const kept: Kept = {
    ...{ sourceId, label: scope.label, kind, ingestTime: now, place },
    ...defined({ eventTime, expiresAt, meta }),
  };
  return {
    id: messageId(scope, sourceId),
    role: role === 'assistant' ? 'assistant' : 'user',
    createdAt: new Date(now + place),
    threadId: scope.label,
    resourceId: scope.label,
    content: { format: 2, parts: [{ type: 'text', text }], metadata: { memgym: kept } },
  };
}

/** @throws {Error} when something else stored the message */
export function itemOf({ id, content }: MastraMessage): Omit<RemoteItem, 'score'> & Pick<Kept, 'place'> {
  const read = keptSchema.safeParse(content.metadata?.memgym);
  if (!read.success)
    throw new Error(`Mastra returned the message ${JSON.stringify(id)}, which MemGym did not write`);
  const { sourceId, ...kept } = read.data;
  const texts = content.parts.flatMap(({ text }) => text ?? []);
  return { ...kept, id: sourceId, sourceIds: [sourceId], text: texts.join('\n') };
}
