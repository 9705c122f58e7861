import type { OfflineReply } from '@memgym/prompts';
import { type ExtractionInput, extractionPrompt } from './port-clients.js';

/**
 * The offline model's reply to the SDK's prompt, for tests without a model: each sentence of people that is no question
 * is a memory.
 */
export const offlineReplies: readonly OfflineReply[] = [
  {
    prompt: extractionPrompt,
    reply: (input) => {
      const { messages } = input as ExtractionInput;
      const said = messages.filter(({ role }) => role === 'user').map(({ content }) => content.trim());
      const memory = [...new Set(said)]
        .filter((text) => text !== '' && !/[?？]$/.test(text))
        .map((text, place) => ({ id: String(place), text, attributed_to: 'user' }));
      return JSON.stringify({ memory });
    },
  },
];
