import { feedbackTopics } from '@memgym/memory-systems/offline';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { simulateNotes } from './offline/simulate-notes.js';
import { evolveTopicsPrompt } from './prompts/evolve-topics.js';
import { evolveTopicsReferencePrompt } from './prompts/evolve-topics-reference.js';
import { writeNotesPrompt } from './prompts/write-notes.js';
import { writeNotesReferencePrompt } from './prompts/write-notes-reference.js';

/** The offline model's replies to the prompts of AWI. */
export const awiReplies: readonly OfflineReply[] = [
  offlineReply(evolveTopicsReferencePrompt, ({ section, feedback }, simulation) => {
    const added = feedbackTopics(feedback, simulation).filter((topic) => !section.includes(`- ${topic}`));
    return {
      new_types: [section, ...added.map((topic) => `- ${topic}`)].join('\n'),
      changes: added.map((topic) => `Added the topic ${topic}, which the questions were about.`),
    };
  }),
  // The simulated reply adds the everyday topics that the feedback mentions and the list lacks.
  offlineReply(evolveTopicsPrompt, ({ topics, feedback }, simulation) => {
    const added = feedbackTopics(feedback, simulation).filter((topic) => !topics.includes(topic));
    return {
      topics: [...topics, ...added],
      changes: added.map((topic) => `Added the topic ${topic}, which the questions were about.`),
    };
  }),
  offlineReply(writeNotesReferencePrompt, simulateNotes),
  offlineReply(writeNotesPrompt, simulateNotes),
];
