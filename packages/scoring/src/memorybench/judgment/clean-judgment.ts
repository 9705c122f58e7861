/**
 * A judgment in the form in which its parts are searched (docs/specs/memorybench.md#legal-judgments): without spaces
 * and markup, with full-width colons, brackets and commas, except commas inside numbers.
 */
export function cleanJudgment(text: string): string {
  const replaced = text
    .replaceAll(':', '：')
    .replaceAll(' ', '')
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(/[\u3000\u00a0]/g, ' ')
    .replace(/<\/?p>|<br>|&#xD;|\uFFFD/g, '')
    .replace(/(?<!\p{Nd}),(?!\p{Nd})/gu, '，');
  return withoutMarkup(replaced);
}

/** The texts between tags, each trimmed, joined by spaces; style sheets and scripts are omitted. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<(style|script)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '<>')
    .split(/<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z!?][^>]*>|<>/)
    .map((part) => withCharacters(part).trim())
    .filter((part) => part !== '')
    .join(' ');
}

const named: Readonly<Record<string, string>> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"' };

/** A text with its character references decoded. */
function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (found, code: string | undefined, name = '') =>
    code === undefined ? (named[name] ?? found) : String.fromCodePoint(Number(code)),
  );
}
