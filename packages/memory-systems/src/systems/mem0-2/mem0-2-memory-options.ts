import { z } from 'zod';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { unusableReplySchema } from '../../toolkit/unusable-reply-schema.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';

const count = (least: number) => z.number().int().min(least);
const share = z.number().min(0).max(1);

/** How a BM25 score becomes a number between 0 and 1, by the number of terms in the query. */
export const squashingSchema = z.strictObject({
  terms: count(1).nullable().describe('For queries of at most so many terms; null for longer ones.'),
  midpoint: z.number().describe('The score that becomes a half.'),
  steepness: z.number().positive().describe('How fast it rises there.'),
});
export type Squashing = z.infer<typeof squashingSchema>;

export const mem02MemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  recentMessages: count(0)
    .default(10)
    .describe('Last messages of the scope that are kept and shown when the next are read. Default 10.'),
  neighbours: count(1)
    .default(10)
    .describe('Stored facts near the new messages that are shown with them. Default 10.'),
  instructions: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('Own instructions on what is worth keeping. Default null: those of this system.'),
  entityMergeSimilarity: share
    .default(0.95)
    .describe(
      'Cosine similarity from which two entity names are one entity, besides equal names. Default 0.95.',
    ),
  threshold: z
    .number()
    .min(-1)
    .max(1)
    .default(0.1)
    .describe('Least cosine similarity of a fact that is found, whatever else speaks for it. Default 0.1.'),
  candidatesPerResult: z
    .number()
    .min(1)
    .default(4)
    .describe('Facts fetched by similarity for each one asked for, before they are ranked. Default 4.'),
  leastCandidates: count(1).default(60).describe('Facts fetched at least. Default 60.'),
  lexical: z
    .strictObject({
      k1: z.number().min(0).default(1.5).describe('How soon repeats stop counting. Default 1.5.'),
      b: share.default(0.75).describe('How much long facts are held down. Default 0.75.'),
    })
    .prefault({})
    .describe('BM25 over the lemmatised facts.'),
  squashing: z
    .array(squashingSchema)
    .min(1)
    .refine(
      (steps) => steps.at(-1)?.terms === null,
      'the last step needs `terms: null`, for all longer queries',
    )
    .default([
      { terms: 3, midpoint: 5, steepness: 0.7 },
      { terms: 6, midpoint: 7, steepness: 0.6 },
      { terms: 9, midpoint: 9, steepness: 0.5 },
      { terms: 15, midpoint: 10, steepness: 0.5 },
      { terms: null, midpoint: 12, steepness: 0.5 },
    ])
    .describe(
      'σ(steepness · (BM25 − midpoint)) by the query’s length, shortest first. Default: the five steps of the original.',
    ),
  queryEntities: count(0)
    .default(8)
    .describe('Entities of the query that are looked up; 0 for no boost. Default 8.'),
  entityMatchSimilarity: share
    .default(0.5)
    .describe('Cosine similarity from which a stored entity answers to one of the query. Default 0.5.'),
  boostWeight: z
    .number()
    .min(0)
    .default(0.5)
    .describe('Boost of a fact linked to an entity of similarity 1 that has no other fact. Default 0.5.'),
  boostDamping: z
    .number()
    .min(0)
    .default(0.001)
    .describe('How much entities with many facts boost less: ÷ (1 + damping · (facts − 1)²). Default 0.001.'),
  onUnusableReply: unusableReplySchema,
  vectorIndex: vectorIndexSchema,
});
export type Mem02MemoryOptions = z.infer<typeof mem02MemoryOptionsSchema>;
