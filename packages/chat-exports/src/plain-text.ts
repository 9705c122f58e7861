const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

/** Text with its entities resolved, such as `&amp;` and `&#39;`. */
export function withoutEntities(text: string): string {
  return text.replace(/&(#?\w{1,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities.get(name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of a piece of HTML; paragraphs, list items and line breaks become lines. */
export function plainText(html: string): string {
  const [first = '', ...rest] = html.split('<');
  // Joined at the end: looking at the end of a text that grows would copy it each time.
  const parts = [first];
  for (const piece of rest) {
    const end = piece.indexOf('>');
    if (end < 0) continue;
    const isLine = /^\/?(?:p|br|div|li|tr|h[1-6])\b/i.test(piece);
    if (isLine && parts.at(-1)?.endsWith('\n') === false) parts.push('\n');
    if (end + 1 < piece.length) parts.push(piece.slice(end + 1));
  }
  return withoutEntities(parts.join('')).trim();
}
