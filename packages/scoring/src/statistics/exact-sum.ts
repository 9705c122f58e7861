/** Neumaier's compensated sum, number by number: a mean of many equal values is that value. */
export class ExactSum {
  #sum = 0;
  #lost = 0;

  add(number: number): void {
    const next = this.#sum + number;
    this.#lost +=
      Math.abs(this.#sum) >= Math.abs(number) ? this.#sum - next + number : number - next + this.#sum;
    this.#sum = next;
  }

  get value(): number {
    return this.#sum + this.#lost;
  }
}

/** `ExactSum` of numbers that are all there. */
export function exactSum(numbers: Iterable<number>): number {
  const sum = new ExactSum();
  for (const number of numbers) sum.add(number);
  return sum.value;
}
