/**
 * A constraint between topics: if `topic` has `value`, `other` has one of `allowed`. Topics are given by key,
 * values by index in the lexicon's list; both are the same in every language.
 */
export interface Dependence {
  readonly topic: string;
  readonly value: number;
  readonly other: string;
  readonly allowed: readonly number[];
}

export const dependences: readonly Dependence[] = [
  // A garden or a vegetable patch needs ground.
  { topic: 'dwelling', value: 1, other: 'neighbourhood', allowed: [1, 2] },
  { topic: 'dwelling', value: 2, other: 'plants', allowed: [0, 1, 2] },
  { topic: 'dwelling', value: 3, other: 'plants', allowed: [0, 1, 2] },
  { topic: 'plants', value: 3, other: 'dwelling', allowed: [0, 1] },
  { topic: 'neighbourhood', value: 0, other: 'dwelling', allowed: [0, 2, 3] },
  { topic: 'pet', value: 4, other: 'dwelling', allowed: [1] },
  // Money.
  { topic: 'debt', value: 2, other: 'budget', allowed: [0, 1] },
  { topic: 'budget', value: 2, other: 'debt', allowed: [0, 1] },
  // Work and rest.
  { topic: 'shift_pattern', value: 1, other: 'sleep_rhythm', allowed: [0, 1] },
  { topic: 'shift_pattern', value: 2, other: 'sleep_rhythm', allowed: [2] },
  { topic: 'sleep_rhythm', value: 0, other: 'shift_pattern', allowed: [0, 1, 3] },
  { topic: 'sleep_rhythm', value: 2, other: 'shift_pattern', allowed: [0, 2, 3] },
  { topic: 'working_hours', value: 2, other: 'stress_level', allowed: [1, 2] },
  { topic: 'stress_level', value: 0, other: 'working_hours', allowed: [0, 1] },
  { topic: 'stress_level', value: 2, other: 'sleep_quality', allowed: [1, 2] },
  { topic: 'sleep_quality', value: 0, other: 'stress_level', allowed: [0, 1] },
];
