/** A search compares one vector with thousands that were compared before: their lengths need not be added up again. */
const known = new WeakMap<Float32Array, number>();

/** Cosine of the angle between two vectors of equal length that are not zero and do not change: -1..1. */
export function cosineSimilarity(left: Float32Array, right: Float32Array): number {
  return dot(left, right) / Math.sqrt(squaresOf(left) * squaresOf(right));
}

function squaresOf(vector: Float32Array): number {
  const earlier = known.get(vector);
  if (earlier !== undefined) return earlier;
  const squares = dot(vector, vector);
  known.set(vector, squares);
  return squares;
}

function dot(left: Float32Array, right: Float32Array): number {
  let product = 0;
  // An index loop: an iterator over a million numbers takes ten times as long.
  for (let place = 0; place < left.length; place += 1) {
    product += (left[place] as number) * (right[place] as number);
  }
  return product;
}
