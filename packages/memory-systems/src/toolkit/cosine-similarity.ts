/** Cosine of the angle between two non-zero vectors of equal length: -1..1. */
export function cosineSimilarity(left: Float32Array, right: Float32Array): number {
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  // An index loop: an iterator over a million numbers takes ten times as long.
  for (let place = 0; place < left.length; place += 1) {
    const value = left[place] as number;
    const other = right[place] as number;
    product += value * other;
    leftSquares += value * value;
    rightSquares += other * other;
  }
  return product / Math.sqrt(leftSquares * rightSquares);
}
