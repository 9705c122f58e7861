/** Cosine of the angle between two vectors of equal length that are not zero: -1..1. */
export function cosineSimilarity(left: Float32Array, right: Float32Array): number {
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (const [place, value] of left.entries()) {
    const other = right[place] ?? 0;
    product += value * other;
    leftSquares += value * value;
    rightSquares += other * other;
  }
  return product / Math.sqrt(leftSquares * rightSquares);
}
