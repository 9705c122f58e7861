import { type ChatMessage, wellFormed } from '@memgym/core';

/**
 * The messages as they are sent, in well-formed Unicode, because strict servers refuse half a character. Without a system role, system texts are placed at the start of the next user
 * message, or form one if none follows.
 */
export function wireMessages(messages: readonly ChatMessage[], systemRole: boolean): ChatMessage[] {
  if (systemRole) return messages.map(({ role, content }) => ({ role, content: wellFormed(content) }));
  const sent: ChatMessage[] = [];
  let waiting: string[] = [];
  for (const { role, content: given } of messages) {
    const content = wellFormed(given);
    if (role === 'system') {
      waiting.push(content);
      continue;
    }
    if (role === 'user') {
      sent.push({ role, content: [...waiting, content].join('\n\n') });
    } else {
      if (waiting.length > 0) sent.push({ role: 'user', content: waiting.join('\n\n') });
      sent.push({ role, content });
    }
    waiting = [];
  }
  if (waiting.length > 0) sent.push({ role: 'user', content: waiting.join('\n\n') });
  return sent;
}
