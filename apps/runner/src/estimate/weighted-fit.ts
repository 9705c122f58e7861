/** A weighted least-squares fit without intercept. */
export interface WeightedFit {
  readonly coefficients: readonly number[];
  /** Leave-one-out error of each point: the observed value minus the prediction from all others. */
  readonly leftOutErrors: readonly number[];
}

/**
 * Fits y = Σ βⱼ·xⱼ. Leave-one-out errors come from the leverages hᵢ: eᵢ / (1 − hᵢ).
 * @param rows the x of each point
 * @param weights above 0
 * @returns `undefined` if the points do not determine the coefficients, or if one point alone determines one
 */
export function fitWeighted(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  weights: readonly number[],
): WeightedFit | undefined {
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, column) => column);
  const sum = (term: (row: readonly number[], point: number) => number): number =>
    rows.reduce((total, row, point) => total + (weights[point] ?? 0) * term(row, point), 0);
  // Columns are first brought to the same scale, so that "singular" means the same for counts and tokens.
  const scales = columns.map((column) => Math.sqrt(sum((row) => (row[column] ?? 0) ** 2)));
  if (scales.some((scale) => !(scale > 0))) return undefined;
  const scaled = rows.map((row) => row.map((value, column) => value / (scales[column] ?? 1)));
  const product = columns.map((left) =>
    columns.map((right) =>
      scaled.reduce(
        (total, row, point) => total + (weights[point] ?? 0) * (row[left] ?? 0) * (row[right] ?? 0),
        0,
      ),
    ),
  );
  const inverse = invert(product);
  if (inverse === undefined) return undefined;
  const moments = columns.map((column) =>
    scaled.reduce(
      (total, row, point) => total + (weights[point] ?? 0) * (row[column] ?? 0) * (values[point] ?? 0),
      0,
    ),
  );
  const solution = inverse.map((row) => dot(row, moments));
  const leftOutErrors: number[] = [];
  for (const [point, row] of scaled.entries()) {
    const leverage =
      (weights[point] ?? 0) *
      dot(
        row,
        inverse.map((each) => dot(each, row)),
      );
    if (leverage > 1 - 1e-9) return undefined;
    leftOutErrors.push(((values[point] ?? 0) - dot(row, solution)) / (1 - leverage));
  }
  return { coefficients: solution.map((value, column) => value / (scales[column] ?? 1)), leftOutErrors };
}

export function dot(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}

/** Gauss–Jordan with pivoting; `undefined` for a matrix that is singular or nearly so. */
function invert(matrix: readonly (readonly number[])[]): number[][] | undefined {
  const size = matrix.length;
  const work = matrix.map((row, index) => [...row, ...row.map((_, column) => (column === index ? 1 : 0))]);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(work[row]?.[column] ?? 0) > Math.abs(work[pivot]?.[column] ?? 0)) pivot = row;
    }
    const chosen = work[pivot];
    const head = chosen?.[column] ?? 0;
    if (chosen === undefined || Math.abs(head) < 1e-9) return undefined;
    work[pivot] = work[column] as number[];
    work[column] = chosen.map((value) => value / head);
    for (let row = 0; row < size; row += 1) {
      const factor = work[row]?.[column] ?? 0;
      if (row === column || factor === 0) continue;
      work[row] = (work[row] as number[]).map(
        (value, index) => value - factor * (work[column]?.[index] ?? 0),
      );
    }
  }
  return work.map((row) => row.slice(size));
}
