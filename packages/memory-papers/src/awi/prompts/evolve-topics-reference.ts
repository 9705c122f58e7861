import { jsonObjectSchema } from '@memgym/core/memory';
import { feedbackAsReference, systemAndUser } from '@memgym/memory-systems/toolkit';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { topicGuidance } from './evolve-topics.js';

/**
 * The change of the topic list as the original asks for it: in plain mode, with the reply's form in the text and
 * instructions only if examples guide it; else the system message is empty (packages/amemgym/spec.md#evolution).
 */
export const evolveTopicsReferencePrompt = definePrompt({
  name: 'awi/evolve-topics-reference',
  version: '1',
  input: z.strictObject({ section: z.string(), guided: z.boolean(), feedback: jsonObjectSchema }),
  output: z.strictObject({ new_types: z.string().min(1), changes: z.array(z.string()).default([]) }),
  responseFormat: 'none',
  shows: { feedbackJson: { of: ['feedback'], make: ({ feedback }) => feedbackAsReference(feedback) } },
  render: ({ section, guided, feedback }) =>
    systemAndUser(
      guided ? `${instructions}\n\n${topicGuidance}` : '',
      `The section on what to remember, as it is now:

${section}

Feedback on recent answers:
${feedbackAsReference(feedback)}

Improve the section so that it reflects the feedback. Keep a similar form, with a clear description of each kind.
Reply only with this JSON:
\`\`\`json
{
  "new_types": "the whole improved section",
  "changes": ["what changed, in a few words", "..."]
}
\`\`\``,
    ),
});

const instructions = `You improve the section of a prompt that lists what a note-taker remembers about a person. Make its kinds of information more exact and more useful from the feedback, and say clearly what to store for each.`;
