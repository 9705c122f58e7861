const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156, -3617 / 122_400];

/**
 * ln Γ(x) for x > 0: Stirling's series (NIST DLMF 5.11.1), reached by stepping up to x ≥ 10, where
 * eight terms give all digits of a double.
 */
export function logGamma(x: number): number {
  let shift = 0;
  let argument = x;
  while (argument < 10) {
    shift += Math.log(argument);
    argument += 1;
  }
  const inverseSquare = 1 / (argument * argument);
  let series = 0;
  for (const coefficient of stirling.toReversed()) series = series * inverseSquare + coefficient;
  return (
    (argument - 0.5) * Math.log(argument) - argument + Math.log(2 * Math.PI) / 2 + series / argument - shift
  );
}
