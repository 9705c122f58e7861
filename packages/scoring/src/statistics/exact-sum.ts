/** Neumaier's compensated sum: a mean of many equal values is that value. */
export function exactSum(numbers: Iterable<number>): number {
  let sum = 0;
  let lost = 0;
  for (const number of numbers) {
    const next = sum + number;
    lost += Math.abs(sum) >= Math.abs(number) ? sum - next + number : number - next + sum;
    sum = next;
  }
  return sum + lost;
}
