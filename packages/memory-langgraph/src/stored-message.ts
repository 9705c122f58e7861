import { defined } from '@memgym/core/config';
import {
  eventTimeSchema,
  expirySchema,
  type IngestTime,
  jsonObjectSchema,
  scopeSchema,
} from '@memgym/core/memory';
import type { RemoteItem, RemoteMessage, RemoteScope } from '@memgym/memory-systems/remote';
import * as z from 'zod';

/** The value of an item: a message with all that is needed to show it again. `indexed` is what the store embeds. */
const storedSchema = z.object({
  text: z.string(),
  indexed: z.string(),
  kind: z.string(),
  ingestTime: z.number(),
  /** Its place among the messages of the same write. */
  place: z.number(),
  eventTime: eventTimeSchema.optional(),
  expiresAt: expirySchema.optional(),
  meta: jsonObjectSchema.optional(),
  scope: scopeSchema,
});
export type StoredMessage = z.infer<typeof storedSchema>;

/** The only field that stores index. */
export const indexedField = 'indexed' satisfies keyof StoredMessage;

/**
 * What the store embeds of a text. `InMemoryStore` 1.2.2 looks texts up in a plain object, and fails for the names of its
 * inherited members, such as `constructor`; a blank changes no embedding of words.
 */
export function indexedText(text: string): string {
  return text in {} ? `${text} ` : text;
}

export function storedMessage(
  { text, kind, eventTime, expiresAt, meta }: RemoteMessage,
  { scope }: RemoteScope,
  { now, place }: { readonly now: IngestTime; readonly place: number },
): StoredMessage {
  return {
    ...{ text, indexed: indexedText(text), kind, ingestTime: now, place, scope },
    ...defined({ eventTime, expiresAt, meta }),
  };
}

/** @throws {Error} when something else than `overStore` wrote the item */
export function readStored(key: string, value: unknown): StoredMessage {
  const read = storedSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(
    `the item ${JSON.stringify(key)} is not a message of MemGym (${issue?.path.join('.')}: ${issue?.message}); give \`overStore\` a \`namespace\` of its own`,
  );
}

/** The memory of an item, in the namespace of a scope. */
export function itemOf(
  { key, value }: { readonly key: string; readonly value: unknown },
  label: string,
): Omit<RemoteItem, 'score'> {
  const { text, kind, ingestTime, eventTime, expiresAt, meta } = readStored(key, value);
  return { ...{ id: key, sourceIds: [key], text, kind, ingestTime, eventTime, expiresAt, meta, label } };
}
