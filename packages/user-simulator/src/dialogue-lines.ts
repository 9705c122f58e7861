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
