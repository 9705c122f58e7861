import { type ChatMessage, wellFormed } from '@memgym/core';

/**
 * The messages as they are sent: in well-formed Unicode, because strict servers refuse half a character, and without
 * empty system messages, which some servers refuse. Without a system role, system texts are placed at the start of the
 * next user message, or form one if none follows; and neighbours of one role become one message, because the same chat
 * templates want user and assistant to alternate.
 */
export function wireMessages(messages: readonly ChatMessage[], systemRole: boolean): ChatMessage[] {
  const said = messages
    .filter(({ role, content }) => role !== 'system' || content.trim() !== '')
    .map(({ role, content }) => ({ role, content: wellFormed(content) }));
  if (systemRole) return said;
  const sent: { role: ChatMessage['role']; contents: string[] }[] = [];
  for (const { role: given, content } of said) {
    const role = given === 'system' ? 'user' : given;
    const before = sent.at(-1);
    if (before?.role === role) before.contents.push(content);
    else sent.push({ role, contents: [content] });
  }
  return sent.map(({ role, contents }) => ({ role, content: contents.join('\n\n') }));
}
