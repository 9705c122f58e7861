import type { EverydayTopic } from '@memgym/everyday-world';

/** A variable of a user: a topic and those of its values that the schema lists. */
export interface LifeVariable {
  readonly topic: EverydayTopic;
  /** Places in the topic's list of values, ascending. */
  readonly choices: readonly number[];
}

/** Topic name → place of the value that is true. */
export type LifeState = ReadonlyMap<string, number>;

/** The name of a variable's value. */
export function valueName({ topic }: LifeVariable, place: number): string {
  return topic.values[place]?.name ?? '';
}
