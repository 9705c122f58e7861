/** How the events of an answer agree with the reference (docs/specs/beam.md#order-of-events). */
export interface OrderMeasures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Kendall's tau-b of the two orders, from 0 to 1; NaN if it is not defined. */
  readonly tau: number;
  /** `tau` × `f1`. */
  readonly final: number;
}

/**
 * Measures as the released program does: every line is an event, also a blank one and an opening sentence.
 * @param reference the events in their order
 * @param lines the lines of the answer, each event of the reference named as there
 */
export function measureOrder(reference: readonly string[], lines: readonly string[]): OrderMeasures {
  return { ...shares(reference, lines), ...withFinal(tauOf(reference, lines), shares(reference, lines).f1) };
}

/**
 * Measures without the faults of the released program: a line that is no event of the reference lowers the precision, not the
 * order, and an answer without any event has no order. One event, if it is named, is in order.
 */
export function measureFoundOrder(reference: readonly string[], lines: readonly string[]): OrderMeasures {
  const measured = shares(reference, lines);
  const found = lines.filter((line) => reference.includes(line));
  const tau = found.length === 0 ? 0 : reference.length === 1 ? 1 : tauOf(reference, found);
  return { ...measured, ...withFinal(tau, measured.f1) };
}

const withFinal = (tau: number, f1: number) => ({ tau, final: tau * f1 });

function shares(reference: readonly string[], lines: readonly string[]) {
  const wanted = new Set(reference);
  const said = new Set(lines);
  const hits = [...wanted].filter((event) => said.has(event)).length;
  const wrong = lines.filter((line) => !wanted.has(line)).length;
  const precision = hits + wrong === 0 ? 0 : hits / (hits + wrong);
  const recall = wanted.size === 0 ? 0 : hits / wanted.size;
  return { precision, recall, f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/** Tau-b of the ranks in both lists, scaled to 0..1; an item that a list lacks stands after all others. */
function tauOf(reference: readonly string[], lines: readonly string[]): number {
  const union = [...new Set([...reference, ...lines])];
  const ranks = (list: readonly string[]): number[] =>
    union.map((item) => (list.includes(item) ? list.lastIndexOf(item) + 1 : union.length + 1));
  const [first, second] = [ranks(reference), ranks(lines)];
  let difference = 0;
  let [untiedFirst, untiedSecond] = [0, 0];
  for (let a = 0; a < union.length; a += 1) {
    for (let b = a + 1; b < union.length; b += 1) {
      const one = Math.sign((first[a] as number) - (first[b] as number));
      const other = Math.sign((second[a] as number) - (second[b] as number));
      difference += one * other;
      untiedFirst += Math.abs(one);
      untiedSecond += Math.abs(other);
    }
  }
  return (difference / Math.sqrt(untiedFirst * untiedSecond) + 1) / 2;
}
