import { withIndentedLines } from '@memgym/prompts';

/** True for languages in which the person writes Chinese. */
export const inChinese = (language: string): boolean => /^zh\b/i.test(language);

/** A dialogue as lines, each message below its speaker. */
export function dialogueLines(
  dialogue: readonly { readonly role: string; readonly content: string }[],
): string {
  return dialogue
    .map(({ role, content }) => `${role === 'user' ? 'User' : 'Assistant'}: ${content}`)
    .join('\n');
}

/** A dialogue as {@link dialogueLines}, in which no line of a message looks like another message. */
export const shownDialogue = (dialogue: Parameters<typeof dialogueLines>[0]): string =>
  dialogueLines(dialogue.map(({ role, content }) => ({ role, content: withIndentedLines(content) })));
