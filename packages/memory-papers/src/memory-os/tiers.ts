import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

/** Both texts of an exchange, without speakers; empty if a side is missing, or if a caller replaced the text. */
const sidesSchema = z.strictObject({ user: z.string(), reply: z.string() });
export const noSides: Exchange['sides'] = { user: '', reply: '' };

/** An exchange in short-term memory. */
const exchangeSchema = z.strictObject({
  tier: z.literal('exchange'),
  /** The messages, each with its speaker. */
  said: z.string(),
  sides: sidesSchema,
  /** The message of the user, with its speaker; empty for none. */
  opening: z.string(),
  /** The first speaker, until a reply follows. */
  awaitsReplyTo: z.string().nullable(),
  sessionId: z.string().nullable(),
  /** False while, or because, one side is missing. */
  complete: z.boolean(),
});

/** An exchange in mid-term memory. */
const pageSchema = z.strictObject({
  tier: z.literal('page'),
  said: z.string(),
  sides: sidesSchema,
  segmentIds: z.array(z.string()),
  /** Summary of its chain of pages; empty for none. */
  chain: z.string(),
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
  analysed: z.boolean(),
  /** Keywords that some originals request but never read. */
  keywords: z.array(z.string()),
  /** The page that this is a copy of, for its second topic; null for none. */
  copyOf: z.string().nullable(),
});

/** A topic of mid-term memory. */
const segmentSchema = z.strictObject({
  tier: z.literal('segment'),
  keywords: z.array(z.string()),
  visits: z.number(),
  interactions: z.number(),
  /** Number of visits since its creation, for "least frequently used" eviction. */
  allVisits: z.number(),
  lastVisitMs: z.number().nullable(),
  /** Heat at the last change; used by `reference`. */
  heat: z.number(),
});

/** A line or text of long-term memory. */
const longTermSchema = z.strictObject({ tier: z.literal('long-term') });

const tierSchema = z.discriminatedUnion('tier', [exchangeSchema, pageSchema, segmentSchema, longTermSchema]);
export type TierData = z.infer<typeof tierSchema>;
export type Exchange = z.infer<typeof exchangeSchema>;
export type Page = z.infer<typeof pageSchema>;
export type Segment = z.infer<typeof segmentSchema>;

/** Kinds of memories, as readers see them. */
export const kinds = {
  exchange: 'exchange',
  page: 'page',
  segment: 'segment',
  user: 'user-knowledge',
  assistant: 'assistant-knowledge',
  profile: 'profile',
} as const;

/** @throws {InternalError} when the record is of no tier */
export const tierOf = keptData(tierSchema, 'tier');

/** The shown text of a page: the exchange, and the summary of its chain. */
export function pageText({ said, chain }: Pick<Page, 'said' | 'chain'>): string {
  return chain === '' ? said : `${said}\n(${chain})`;
}
