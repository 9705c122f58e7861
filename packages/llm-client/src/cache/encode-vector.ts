/** The values as little-endian 32-bit floats in Base64. */
export function encodeVector(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  vector.forEach((value, index) => {
    bytes.writeFloatLE(value, index * 4);
  });
  return bytes.toString('base64');
}

/** Decodes a vector written by {@link encodeVector}; `undefined` if it does not contain that many values. */
export function decodeVector(text: string, dimensions: number): Float32Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== dimensions * 4) return undefined;
  return Float32Array.from({ length: dimensions }, (_value, index) => bytes.readFloatLE(index * 4));
}
