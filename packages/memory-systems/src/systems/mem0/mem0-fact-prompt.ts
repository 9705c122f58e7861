import { extractFactsReferencePrompt } from './prompts/extract-facts.js';

/**
 * The whole system text for extracting facts with these instructions and the reply format; the library's custom prompt.
 */
export function mem0FactPrompt(instructions: string): string {
  const [system] = extractFactsReferencePrompt.request(
    { language: 'en', about: 'user', instructions, date: null, messages: [] },
    { role: 'memory-write' },
  ).messages;
  return system?.content ?? '';
}
