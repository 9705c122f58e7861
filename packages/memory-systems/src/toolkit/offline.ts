import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { feedbackTopics } from './offline/feedback-topics.js';
import { evolveInstructionsPrompt } from './prompts/evolve-instructions.js';
import { evolvePromptReferencePrompt } from './prompts/evolve-prompt-reference.js';

/** The offline model's replies to the prompts that evolve instructions from feedback. */
export const evolutionReplies: readonly OfflineReply[] = [
  offlineReply(evolveInstructionsPrompt, ({ instructions, feedback }, simulation) => {
    const added = feedbackTopics(feedback, simulation).filter(
      (topic) => !instructions.includes(`- ${topic}`),
    );
    return {
      instructions: [instructions, ...added.map((topic) => `- ${topic}`)].join('\n'),
      changes: added.map((topic) => `Asked for ${topic}, which the questions were about.`),
    };
  }),
  offlineReply(evolvePromptReferencePrompt, ({ prompt, feedback }, simulation) => {
    const added = feedbackTopics(feedback, simulation).filter((topic) => !prompt.includes(`- ${topic}`));
    return {
      new_prompt: [...added.map((topic) => `- ${topic}`), prompt].join('\n'),
      changes: added.map((topic) => `Asked for ${topic}, which the questions were about.`),
    };
  }),
];
