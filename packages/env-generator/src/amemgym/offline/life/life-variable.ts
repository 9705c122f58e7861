import type { EverydayTopic } from '@memgym/everyday-world';

/** A variable of a user: a topic and the values that the schema lists. */
export interface LifeVariable {
  readonly topic: EverydayTopic;
  /** Indices in the topic's list of values, ascending. */
  readonly choices: readonly number[];
}

/** Topic name to index of the current value. */
export type LifeState = ReadonlyMap<string, number>;

/** The name of a variable's value. */
export function valueName({ topic }: LifeVariable, place: number): string {
  return topic.values[place]?.name ?? '';
}
