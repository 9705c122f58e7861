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
  const wanted = new Set(reference);
  const found = lines.filter((line) => wanted.has(line));
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
  const ranks = (list: readonly string[]): number[] => {
    const places = new Map(list.map((item, place) => [item, place + 1]));
    return union.map((item) => places.get(item) ?? union.length + 1);
  };
  const [first, second] = [ranks(reference), ranks(lines)];
  const pairs = union
    .map((_, item): Pair => [first[item] as number, second[item] as number])
    .sort(([a, b], [c, d]) => a - c || b - d);
  const all = pairsOf(union.length);
  const [tiedFirst, tiedSecond, tiedBoth] = [tiedIn(first), tiedIn(second), tiedIn(pairs.map(String))];
  const difference = all - tiedFirst - tiedSecond + tiedBoth - 2 * inversionsIn(pairs);
  return (difference / Math.sqrt((all - tiedFirst) * (all - tiedSecond)) + 1) / 2;
}

type Pair = readonly [first: number, second: number];

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/** How many pairs of a list are equal. */
function tiedIn(values: readonly (number | string)[]): number {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum + pairsOf(count), 0);
}

/** How many items stand before one with a smaller second rank: counted in a Fenwick tree of these ranks. */
function inversionsIn(pairs: readonly Pair[]): number {
  // A repeated line may have a rank above the number of items.
  const highest = pairs.reduce((most, [, rank]) => Math.max(most, rank), 0);
  const tree = new Array<number>(highest + 1).fill(0);
  let inversions = 0;
  for (const [seen, [, rank]] of pairs.entries()) {
    let notLarger = 0;
    for (let at = rank; at > 0; at -= at & -at) notLarger += tree[at] as number;
    inversions += seen - notLarger;
    for (let at = rank; at < tree.length; at += at & -at) tree[at] = (tree[at] as number) + 1;
  }
  return inversions;
}
