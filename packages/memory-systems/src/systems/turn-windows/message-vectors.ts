import { unitVector } from '../../indexes/vector-store.js';

/** Parts in which sums of numbers are counted, so that a sum does not depend on the order of its numbers. */
const parts = 2 ** 24;

/**
 * A vector for each message, as whole numbers of −127 to 127 with a scale, a quarter of the bytes. The mean of all vectors
 * stays exact after every change.
 */
export class MessageVectors {
  #values: Int8Array<ArrayBuffer>;
  #scales = new Float32Array(16);
  /** Squared length of each vector; 0 for a place without one. */
  #squares = new Float32Array(16);
  readonly #sums: Float64Array;
  count = 0;

  constructor(readonly dimensions: number) {
    this.#values = new Int8Array(16 * dimensions);
    this.#sums = new Float64Array(dimensions);
  }

  put(place: number, vector: ArrayLike<number>): void {
    this.delete(place);
    this.#makeRoom(place + 1);
    const unit = unitVector(vector, this.dimensions);
    let largest = 0;
    for (const value of unit) largest = Math.max(largest, Math.abs(value));
    const scale = largest / 127;
    this.#scales[place] = scale;
    let squares = 0;
    const start = place * this.dimensions;
    for (let at = 0; at < this.dimensions; at += 1) {
      const whole = Math.round((unit[at] as number) / scale);
      this.#values[start + at] = whole;
      squares += whole * whole;
    }
    this.#squares[place] = squares * scale * scale;
    this.#count(place, 1);
  }

  delete(place: number): void {
    if ((this.#squares[place] ?? 0) === 0) return;
    this.#count(place, -1);
    this.#values.fill(0, place * this.dimensions, (place + 1) * this.dimensions);
    this.#squares[place] = 0;
  }

  /** The mean of all vectors. */
  mean(): Float64Array {
    return this.#sums.map((sum) => sum / parts / Math.max(1, this.count));
  }

  /**
   * How like the vectors are to one of a question: the cosine, or with `mean` that of what both have beyond the mean, which
   * tells messages of one long conversation apart.
   */
  likenessTo(vector: ArrayLike<number>, mean?: Float64Array): (place: number) => number {
    const unit = unitVector(vector, this.dimensions);
    if (mean === undefined) return (place) => this.#dot(unit, place);
    const middle = Float32Array.from(mean);
    const beyond = unit.map((value, at) => value - (middle[at] as number));
    const length = Math.sqrt(dotOf(beyond, beyond));
    const ofMiddle = dotOf(beyond, middle);
    const square = dotOf(middle, middle);
    return (place) => {
      const own = (this.#squares[place] ?? 0) - 2 * this.#dot(middle, place) + square;
      if (own <= 1e-9 || length <= 1e-9) return 0;
      return (this.#dot(beyond, place) - ofMiddle) / Math.sqrt(own) / length;
    };
  }

  #dot(vector: Float32Array, place: number): number {
    if ((this.#squares[place] ?? 0) === 0) return 0;
    const values = this.#values;
    const start = place * this.dimensions;
    let a = 0;
    let b = 0;
    let at = 0;
    for (; at + 1 < this.dimensions; at += 2) {
      a += (vector[at] as number) * (values[start + at] as number);
      b += (vector[at + 1] as number) * (values[start + at + 1] as number);
    }
    if (at < this.dimensions) a += (vector[at] as number) * (values[start + at] as number);
    return (a + b) * (this.#scales[place] as number);
  }

  #count(place: number, by: 1 | -1): void {
    const start = place * this.dimensions;
    const scale = (this.#scales[place] as number) * parts;
    for (let at = 0; at < this.dimensions; at += 1) {
      const whole = Math.round(scale * (this.#values[start + at] as number));
      this.#sums[at] = (this.#sums[at] as number) + by * whole;
    }
    this.count += by;
  }

  #makeRoom(places: number): void {
    if (this.#scales.length >= places) return;
    const room = Math.max(places, Math.ceil(this.#scales.length * (places < 4_096 ? 1.5 : 1.125)));
    const values = new Int8Array(room * this.dimensions);
    values.set(this.#values);
    this.#values = values;
    const scales = new Float32Array(room);
    scales.set(this.#scales);
    this.#scales = scales;
    const squares = new Float32Array(room);
    squares.set(this.#squares);
    this.#squares = squares;
  }
}

function dotOf(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] as number) * (right[at] as number);
  return sum;
}
