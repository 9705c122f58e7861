/** Text of others between tags that it cannot close. */
export function fencedText(name: string, text: string): string {
  const tag = new RegExp(`<(?=\\s*(?:/\\s*)?${name}\\b)`, 'gi');
  return `<${name}>\n${text.replace(tag, '‹')}\n</${name}>`;
}
