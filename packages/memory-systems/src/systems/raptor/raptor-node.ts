import { eventTimeSchema } from '@memgym/core';
import { z } from 'zod';
import { keptData } from '../../toolkit/kept-data.js';

const pieceSchema = z.object({
  sourceId: z.string(),
  text: z.string(),
  eventTime: eventTimeSchema.nullable(),
});
/** What one turn or document gave to a chunk. */
export type ChunkPiece = z.output<typeof pieceSchema>;

const nodeDataSchema = z.object({
  layer: z.number().int().nonnegative().describe('0 for a chunk, from 1 up for summaries.'),
  children: z.array(z.string()).describe('Ids of the nodes a summary is made of.'),
  madeOf: z.string().nullable().describe('Digest of the children that a summary tells of.'),
  pieces: z.array(pieceSchema).nullable().describe('Of a chunk; null once its text was replaced.'),
});
/** The tree’s notes about a memory. */
export const nodeDataOf = keptData(nodeDataSchema, 'place in the tree');

/** A chunk’s text: a line for each of its turns. */
export function textOfPieces(pieces: readonly ChunkPiece[]): string {
  return pieces.map(({ text }) => text).join('\n');
}
