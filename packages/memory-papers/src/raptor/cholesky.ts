/** The lower triangular root L of a symmetric positive definite matrix, L·Lᵀ; only its lower half is read. */
export function cholesky(matrix: readonly Float64Array[]): Float64Array[] {
  const root: Float64Array[] = [];
  matrix.forEach((row, axis) => {
    const made = new Float64Array(matrix.length);
    for (let other = 0; other <= axis; other += 1) {
      const earlier = other === axis ? made : (root[other] ?? made);
      let rest = row[other] ?? 0;
      for (let place = 0; place < other; place += 1) rest -= (made[place] ?? 0) * (earlier[place] ?? 0);
      // Rounding can leave a variance of zero or below it.
      made[other] = other === axis ? Math.sqrt(Math.max(rest, 1e-300)) : rest / (earlier[other] ?? 1);
    }
    root.push(made);
  });
  return root;
}

/**
 * (point − mean)ᵀ (L·Lᵀ)⁻¹ (point − mean): the squared distance that the root’s covariance measures.
 * @param solved scratch memory, as long as a point
 */
export function squaredDistance(
  root: readonly Float64Array[],
  point: Float64Array,
  mean: Float64Array,
  solved: Float64Array,
): number {
  let sum = 0;
  for (let axis = 0; axis < root.length; axis += 1) {
    const row = root[axis] as Float64Array;
    let rest = (point[axis] as number) - (mean[axis] as number);
    for (let place = 0; place < axis; place += 1) rest -= (row[place] as number) * (solved[place] as number);
    const value = rest / (row[axis] as number);
    solved[axis] = value;
    sum += value * value;
  }
  return sum;
}
