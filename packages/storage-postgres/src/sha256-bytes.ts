import { createHash } from 'node:crypto';

/** The SHA-256 of a text's JSON form, because a lone surrogate has no UTF-8 encoding. */
export function sha256Bytes(text: string): Buffer {
  return createHash('sha256').update(JSON.stringify(text)).digest();
}
