import { endianness } from 'node:os';

const isBigEndian = endianness() === 'BE';

/** A vector as bytes: 32-bit floats, little-endian. */
export function vectorToBytes(vector: Float32Array): Buffer {
  const bytes = Buffer.from(vector.slice().buffer);
  return isBigEndian ? bytes.swap32() : bytes;
}

/** The inverse of {@link vectorToBytes}; shares no memory with `bytes`. */
export function vectorFromBytes(bytes: Uint8Array): Float32Array {
  const copy = Buffer.from(new Uint8Array(bytes).buffer);
  if (isBigEndian) copy.swap32();
  return new Float32Array(copy.buffer, copy.byteOffset, copy.byteLength / 4);
}
