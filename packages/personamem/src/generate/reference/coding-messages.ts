import type { PersonaMemMessage } from '../../data/read-contexts.js';

const speaker = /^(?:User:|(Assistant:|\[Original_Code\]:))\s*/;
const fence = '```';

/**
 * A session about code, converted to messages as in the release (packages/personamem/spec.md#formats): lines without a
 * speaker belong to the message before, original code and code between fences are the assistant's, and speakers are cut
 * off.
 */
export function codingMessages(lines: readonly string[]): PersonaMemMessage[] {
  const messages: PersonaMemMessage[] = [];
  let current: PersonaMemMessage | undefined;
  let isCode = false;
  const begin = (role: PersonaMemMessage['role'], content: string): void => {
    current = { role, content };
    messages.push(current);
  };
  for (const line of lines.map((one) => one.trimEnd())) {
    const isFence = line.startsWith(fence);
    const [mark, ofAssistant] = isCode || isFence ? [] : (speaker.exec(line) ?? []);
    if (isFence && !isCode) begin('assistant', line);
    else if (mark !== undefined)
      begin(ofAssistant === undefined ? 'user' : 'assistant', line.slice(mark.length));
    else if (current === undefined) begin('user', line);
    else current.content += `\n${line}`;
    if (isFence) isCode = !isCode;
  }
  return messages.flatMap(({ role, content }) =>
    content.trim() === '' ? [] : [{ role, content: content.trim() }],
  );
}
