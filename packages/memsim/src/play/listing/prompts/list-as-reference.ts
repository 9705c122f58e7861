import { definePrompt } from '@memgym/prompts';
import { listingInput, writeListing } from './list-messages.js';

/**
 * The same request with numbers from 0, whose reply is read as the original reads it: asked once, and any text counts.
 */
export const listAsReference = definePrompt({
  name: 'memdaily/list-as-original',
  version: '1',
  input: listingInput,
  verbatim: true,
  render: (input) => [{ role: 'user', content: writeListing(input, 0) }],
});
