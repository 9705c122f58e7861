import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';

/** A section with longer lines (packages/personamem/spec.md#conversations). Its content is checked by the caller. */
export const expandSection = definePrompt({
  name: 'personamem-generate/expand-section',
  version: '2',
  input: z.strictObject({ user: z.string(), assistant: z.string(), keep: z.array(z.string()) }),
  output: z.object({ user: z.string().min(1), assistant: z.string().min(1) }),
  render: ({ user, assistant, keep }) =>
    userMessage([
      'Make both messages of this exchange longer: at least five sentences for the user, at least ten for the assistant.',
      dataBlock('exchange', { user, assistant }),
      'Add detail about circumstances, people and places, or remarks beside the point. Add no preference, no change of mind and no date, and take nothing away.',
      ...(keep.length > 0
        ? ['The user’s message must contain these words unchanged:', dataBlock('keep', keep)]
        : []),
      'Example of a reply: {"user": "I finally tried baking sourdough bread. The flour was everywhere. …", "assistant": "That sounds like a good day. …"}',
      'Reply with JSON only, in the form of the example.',
    ]),
});
