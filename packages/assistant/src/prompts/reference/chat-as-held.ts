import type { ChatMessage } from '@memgym/core';

/** How system messages inside a conversation are sent: unchanged, as the start of the next message, or not at all. */
export type SystemTexts = 'unchanged' | 'prefixed' | 'omitted';

/**
 * How the released program sends system messages to a model, by its name: it prefixes them for OpenAI's models whose
 * name has the letter o, and for Claude; Gemini gets none of them (packages/personamem/spec.md#models). The provider before
 * a slash, as in `openai/gpt-4.1`, is no part of the name.
 */
export function systemTextsFor(model: string): SystemTexts {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  if (/gpt|o1|o3|o4/.test(name)) return name.includes('o') ? 'prefixed' : 'unchanged';
  if (name.includes('gemini')) return 'omitted';
  return name.includes('claude') ? 'prefixed' : 'unchanged';
}

/** The messages of a conversation as the released program sends them (packages/personamem/spec.md#models). */
export function chatAsHeld(messages: readonly ChatMessage[], systemTexts: SystemTexts): ChatMessage[] {
  if (systemTexts === 'unchanged') return [...messages];
  if (systemTexts === 'omitted') return messages.filter(({ role }) => role !== 'system');
  const sent: { role: ChatMessage['role']; content: string }[] = [];
  let waiting = '';
  for (const { role, content } of messages) {
    if (role === 'system') {
      waiting += `[System]: ${content}\n`;
      continue;
    }
    const last = sent.at(-1);
    if (last?.role === role) last.content += `\n${waiting}${content}`;
    else sent.push({ role, content: waiting + content });
    waiting = '';
  }
  return sent;
}
