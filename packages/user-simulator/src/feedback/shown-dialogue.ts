/** True for languages in which the person writes Chinese. */
export const inChinese = (language: string): boolean => /^zh\b/i.test(language);

/** A dialogue as lines, each message below its speaker. */
export function dialogueLines(
  dialogue: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[],
): string {
  return dialogue
    .map(({ role, content }) => `${role === 'user' ? 'User' : 'Assistant'}: ${content}`)
    .join('\n');
}

/** Text of others between tags that it cannot close. */
export function fencedText(name: string, text: string): string {
  const tag = new RegExp(`<(?=\\s*/?\\s*${name}\\b)`, 'gi');
  return `<${name}>\n${text.replace(tag, '‹')}\n</${name}>`;
}
