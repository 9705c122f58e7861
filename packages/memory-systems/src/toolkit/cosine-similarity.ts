/** Cosine of the angle between two vectors of equal length, -1..1; 0 if one of them is zero. */
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
  const lengths = Math.sqrt(leftSquares * rightSquares);
  return lengths === 0 ? 0 : product / lengths;
}
