import { jsonObjectSchema } from '@memgym/core/memory';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { feedbackAsReference } from '../feedback-as-reference.js';
import { systemAndUser } from './system-and-user.js';

/**
 * The rewrite of a whole prompt as the original asks for it: in plain mode, with the reply's form in the text
 * (packages/amemgym/spec.md#evolution).
 */
export const evolvePromptReferencePrompt = definePrompt({
  name: 'evolve-prompt-reference',
  version: '1',
  input: z.strictObject({
    target: z.string().describe('Name of the prompt, as in the original.'),
    prompt: z.string(),
    placeholders: z.boolean().describe('Whether it is a template, which stays one.'),
    feedback: jsonObjectSchema,
  }),
  output: z.strictObject({ new_prompt: z.string().min(1), changes: z.array(z.string()).default([]) }),
  responseFormat: 'none',
  render: ({ target, prompt, placeholders, feedback }) =>
    systemAndUser(
      placeholders ? templateRules : textRules,
      `Kind of prompt: ${target}

The prompt now:

${prompt}

Feedback on recent answers:
${feedbackAsReference(feedback)}

Write a better prompt that reflects the feedback, within the limits above.
Reply only with this JSON:
\`\`\`json
{
  "new_prompt": "the whole new prompt",
  "changes": ["what changed, in a few words", "..."]
}
\`\`\``,
    ),
});

const templateRules = `You improve the prompt by which an assistant takes and orders notes about a person.
- Change only its instructions, its examples and the kinds of information that it names.
- Leave the form of the reply (JSON) as it is.
- Keep the placeholders {current_memories} and {conversation}.`;

const textRules = `You improve a prompt by which an assistant writes or updates its own memories of conversations with a person.
- Change only its examples and the kinds of information that it names.
- Leave the form of the reply (JSON) as it is.`;
