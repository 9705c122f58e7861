/** A system and its value of one metric; null if the metric is undefined. */
export interface SystemValue {
  readonly name: string;
  readonly value: number | null;
}

/** One system in two runs. */
export interface ComparedSystem {
  readonly name: string;
  readonly first: number | null;
  readonly second: number | null;
  /** `second − first`; null if either is null. */
  readonly difference: number | null;
  /** Ranks among the systems scored in both runs, from 1, best value first; null if either value is null. */
  readonly firstRank: number | null;
  readonly secondRank: number | null;
  /** Ranks gained in the second run; negative if lost (packages/amemgym/spec.md#published-numbers). */
  readonly rankChange: number | null;
}

/**
 * The systems that two runs share, in the order of the first: values, differences and ranks. Equal values have one rank.
 *
 * @param options whether greater values are better; default: true
 */
export function compareResults(
  first: readonly SystemValue[],
  second: readonly SystemValue[],
  { higherIsBetter = true }: { readonly higherIsBetter?: boolean } = {},
): ComparedSystem[] {
  const others = new Map(second.map(({ name, value }) => [name, value]));
  const shared = first.flatMap(({ name, value }) => {
    const other = others.get(name);
    return other === undefined ? [] : [{ name, first: value, second: other }];
  });
  const scored = shared.flatMap(({ name, first: left, second: right }) =>
    left === null || right === null ? [] : [{ name, left, right }],
  );
  const sign = higherIsBetter ? 1 : -1;
  const firstRanks = ranksOf(scored.map(({ name, left }) => ({ name, value: sign * left })));
  const secondRanks = ranksOf(scored.map(({ name, right }) => ({ name, value: sign * right })));
  return shared.map((system) => {
    const firstRank = firstRanks.get(system.name) ?? null;
    const secondRank = secondRanks.get(system.name) ?? null;
    return {
      ...system,
      difference: system.first === null || system.second === null ? null : system.second - system.first,
      firstRank,
      secondRank,
      rankChange: firstRank === null || secondRank === null ? null : firstRank - secondRank,
    };
  });
}

function ranksOf(values: readonly { readonly name: string; readonly value: number }[]): Map<string, number> {
  const rankOf = (value: number): number => 1 + values.filter((other) => other.value > value).length;
  return new Map(values.map(({ name, value }) => [name, rankOf(value)]));
}
