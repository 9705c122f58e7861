import { eventTimeSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { keptData } from '../toolkit/kept-data.js';

const pieceSchema = z.object({
  sourceId: z.string(),
  text: z.string(),
  eventTime: eventTimeSchema.nullable(),
});
/** The part of a chunk that comes from one turn or document. */
export type ChunkPiece = z.output<typeof pieceSchema>;

const nodeDataSchema = z.object({
  layer: z.int().nonnegative().describe('0 for a chunk, from 1 up for summaries.'),
  children: z.array(z.string()).describe('Ids of the nodes that a summary covers.'),
  madeOf: z.string().nullable().describe('Digest of the children that a summary covers.'),
  pieces: z.array(pieceSchema).nullable().describe('Parts of a chunk; null after its text was replaced.'),
});
/** The tree’s data about a memory. */
export const nodeDataOf = keptData(nodeDataSchema, 'place in the tree');

/** A chunk’s text: one line per turn. */
export function textOfPieces(pieces: readonly ChunkPiece[]): string {
  return pieces.map(({ text }) => text).join('\n');
}
