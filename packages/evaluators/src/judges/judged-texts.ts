/** Texts as blocks between tags, which no text can open or close. */
export function judgedTexts(texts: Readonly<Record<string, string>>): string[] {
  const tags = Object.keys(texts).map(escaped).join('|');
  const tag = new RegExp(`[<＜](?=\\s*(?:[/／]\\s*)?(?:${tags})(?![\\p{L}\\p{N}_]))`, 'giu');
  return Object.entries(texts).map(([name, text]) => `<${name}>\n${text.replace(tag, '‹')}\n</${name}>`);
}

const escaped = (tag: string): string => tag.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
