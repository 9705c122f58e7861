import type { Rng } from '@memgym/core';
import type { EverydayTopic } from '@memgym/everyday-world';
import type { LifeVariable } from './life-variable.js';

/** Draws the values of a topic for a schema: neighbours on a scale, otherwise any. */
export function drawVariable(topic: EverydayTopic, choicesPerState: number, rng: Rng): LifeVariable {
  const places = topic.values.map((_, place) => place);
  const count = Math.min(choicesPerState, places.length);
  if (topic.ordered) {
    const first = rng.int(places.length - count + 1);
    return { topic, choices: places.slice(first, first + count) };
  }
  return {
    topic,
    choices: rng
      .shuffle(places)
      .slice(0, count)
      .sort((left, right) => left - right),
  };
}
