import { createHash } from 'node:crypto';

/** SHA-256 of both files of a table, in hexadecimal digits. */
export function digestOf(pieces: string, vectors: Uint8Array): string {
  return createHash('sha256').update(pieces).update(vectors).digest('hex');
}
