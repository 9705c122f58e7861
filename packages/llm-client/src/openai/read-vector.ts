/** The problem of an unusable vector. */
export interface VectorProblem {
  readonly problem: string;
  /** True when a retry cannot help, because the model's vectors have another length. */
  readonly lasting: boolean;
}

/**
 * Reads a vector from a reply, a list of numbers or the base64 of 32-bit little-endian floats, and scales it to
 * length 1; or returns the problem.
 */
export function readVector(wire: unknown, dimensions: number): Float32Array | VectorProblem {
  const values = numbersOf(wire);
  if (values === undefined || values.length === 0) return { problem: 'no vector', lasting: false };
  if (values.length !== dimensions) {
    return { problem: `a vector of ${values.length} values, not ${dimensions}`, lasting: true };
  }
  let squares = 0;
  for (const [index, value] of values.entries()) {
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      return { problem: `a vector whose value ${index} is not finite`, lasting: false };
    }
    squares += value * value;
  }
  if (squares === 0 || !Number.isFinite(squares)) {
    return { problem: 'a vector of norm 0 or without a finite norm', lasting: false };
  }
  const scale = 1 / Math.sqrt(squares);
  return Float32Array.from(values as ArrayLike<number>, (value) => value * scale);
}

function numbersOf(wire: unknown): readonly unknown[] | undefined {
  if (Array.isArray(wire)) return wire;
  if (typeof wire !== 'string') return undefined;
  const bytes = Buffer.from(wire, 'base64');
  if (bytes.length % 4 !== 0) return undefined;
  return Array.from({ length: bytes.length / 4 }, (_value, index) => bytes.readFloatLE(index * 4));
}

/** The number of values of a vector in a reply; 0 if it is not a vector. */
export function wireLength(wire: unknown): number {
  return numbersOf(wire)?.length ?? 0;
}
