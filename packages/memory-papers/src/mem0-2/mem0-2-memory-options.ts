import { profileSchema, unusableReplySchema, vectorIndexSchema } from '@memgym/memory-systems/toolkit';
import * as z from 'zod';

const count = (least: number) => z.int().min(least);
const share = z.number().min(0).max(1);

/** Maps a BM25 score to a number between 0 and 1, by the number of terms in the query. */
export const squashingSchema = z.strictObject({
  terms: count(1).nullable().describe('For queries of at most this many terms; null for longer ones.'),
  midpoint: z.number().describe('The score that maps to one half.'),
  steepness: z.number().positive().describe('The steepness at that score.'),
});
export type Squashing = z.infer<typeof squashingSchema>;

export const mem02MemoryOptionsSchema = z.strictObject({
  profile: profileSchema,
  recentMessages: count(0)
    .default(10)
    .describe(
      'Number of latest messages of the scope that are stored and shown with the next batch. Default 10.',
    ),
  neighbours: count(1)
    .default(10)
    .describe('Number of similar stored facts that are shown with new messages. Default 10.'),
  instructions: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe(
      'Instructions on which facts to store, in addition to the built-in ones, and taking precedence. Default null.',
    ),
  entityMergeSimilarity: share
    .default(0.95)
    .describe('Cosine similarity from which two different names are the same entity. Default 0.95.'),
  threshold: z
    .number()
    .min(-1)
    .max(1)
    .default(0.1)
    .describe('Minimum cosine similarity of a hit, regardless of its other scores. Default 0.1.'),
  candidatesPerResult: z
    .number()
    .min(1)
    .default(4)
    .describe('Number of facts fetched by similarity per requested fact, before ranking. Default 4.'),
  leastCandidates: count(1).default(60).describe('Minimum number of facts fetched. Default 60.'),
  lexical: z
    .strictObject({
      k1: z.number().min(0).default(1.5).describe('BM25’s k1: term frequency saturation. Default 1.5.'),
      b: share.default(0.75).describe('BM25’s b: length normalisation. Default 0.75.'),
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
      'σ(steepness · (BM25 − midpoint)) by the query’s length, shortest first. Default: the original’s five steps.',
    ),
  queryEntities: count(0)
    .default(8)
    .describe('Number of entities of the query that are looked up; 0 disables the boost. Default 8.'),
  entityMatchSimilarity: share
    .default(0.5)
    .describe('Cosine similarity from which a stored entity matches one of the query. Default 0.5.'),
  boostWeight: z
    .number()
    .min(0)
    .default(0.5)
    .describe('Boost of a fact whose entity has similarity 1 and belongs to no other fact. Default 0.5.'),
  boostDamping: z
    .number()
    .min(0)
    .default(0.001)
    .describe(
      'Reduces the boost of entities with many facts: ÷ (1 + damping · (facts − 1)²). Default 0.001.',
    ),
  onUnusableReply: unusableReplySchema,
  vectorIndex: vectorIndexSchema,
});
export type Mem02MemoryOptions = z.infer<typeof mem02MemoryOptionsSchema>;
