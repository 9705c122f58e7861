/** Texts as blocks between tags, none of which a text can open or close. */
export function judgedTexts(texts: Readonly<Record<string, string>>): string[] {
  const tags = Object.keys(texts).join('|');
  const tag = new RegExp(`[<＜](?=\\s*[/／]?\\s*(?:${tags})\\b)`, 'giu');
  return Object.entries(texts).map(([name, text]) => `<${name}>\n${text.replace(tag, '‹')}\n</${name}>`);
}
