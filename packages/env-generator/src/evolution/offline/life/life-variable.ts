import type { Absence, EverydayTopic } from '@memgym/everyday-world';

/** A variable of a user: a topic and the values that the schema lists. */
export interface LifeVariable {
  readonly topic: EverydayTopic;
  /** Indices in the topic's list of values, ascending. */
  readonly choices: readonly number[];
  /** The last choice, if it is to have nothing of the topic. */
  readonly absent?: number;
  /** What is said then; absent if `absent` is. */
  readonly absence?: Absence;
}

/** The choices that are values of the topic. */
export const valuesOf = ({ choices, absent }: LifeVariable): number[] =>
  choices.filter((place) => place !== absent);

/** Topic name to index of the current value. */
export type LifeState = ReadonlyMap<string, number>;

/** The name of a variable's value. */
export function valueName({ topic }: LifeVariable, place: number): string {
  return topic.values[place]?.name ?? '';
}
