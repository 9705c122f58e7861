/**
 * A 32-bit hash of a feature's text, the same on every machine: FNV-1a over UTF-16 units, then a
 * finishing mix so that every bit depends on every unit.
 */
export function featureHash(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mixHash(hash);
}

/** The finishing mix of MurmurHash3. */
export function mixHash(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
