import type { JsonObject } from '@memgym/core';
import { feedbackTopics } from '../../../toolkit/feedback-topics.js';

/** The simulated reply: adds the everyday topics that the feedback mentions and the list lacks. */
export function simulateTopics({
  topics,
  feedback,
}: {
  readonly topics: readonly string[];
  readonly feedback: JsonObject;
}): { topics: string[]; changes: string[] } {
  const added = feedbackTopics(feedback).filter((topic) => !topics.includes(topic));
  return {
    topics: [...topics, ...added],
    changes: added.map((topic) => `Added the topic ${topic}, which the questions were about.`),
  };
}
