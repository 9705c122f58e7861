import { extractFactsReferencePrompt } from './prompts/extract-facts.js';

/**
 * The whole system text that asks for facts by these instructions, with the form of the reply: what the library takes
 * as its custom prompt.
 */
export function mem0FactPrompt(instructions: string): string {
  const [system] = extractFactsReferencePrompt.request(
    { language: 'en', about: 'user', instructions, date: null, messages: [] },
    { role: 'memory-write' },
  ).messages;
  return system?.content ?? '';
}
