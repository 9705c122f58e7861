/** Cosine similarity, −1..1; 0 if one of the vectors is zero. */
export function cosine(left: Float32Array, right: Float32Array): number {
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let index = 0; index < left.length; index += 1) {
    const a = left[index] ?? 0;
    const b = right[index] ?? 0;
    product += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const lengths = Math.sqrt(leftSquares * rightSquares);
  return lengths === 0 ? 0 : product / lengths;
}
