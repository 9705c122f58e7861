/**
 * A judgment in the form in which its parts are searched (packages/memorybench/spec.md#legal-judgments): without spaces
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

/** Placeholder for an angle bracket that opens no tag. */
const openingBracket = '\uE000';

/** The texts between tags, each trimmed, joined by spaces; style sheets and scripts are omitted. */
function withoutMarkup(text: string): string {
  const lastTagEnd = text.lastIndexOf('>') + 1;
  // Looking for the end of every tag that has none would take quadratic time.
  const unended = text.slice(lastTagEnd).replace(/<(?!!--)/g, openingBracket);
  return `${text.slice(0, lastTagEnd)}${unended}`
    .replace(/<(style|script)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '<>')
    .split(/<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z!?][^>]*>|<>/)
    .map((part) => withCharacters(part.replaceAll(openingBracket, '<')).trim())
    .filter((part) => part !== '')
    .join(' ');
}

const named: Readonly<Record<string, string>> = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"' };

const lastCharacter = 0x10ffff;

/** A text with its character references decoded; a number that no character has stays. */
function withCharacters(text: string): string {
  return text.replace(/&(?:#(\d+)|([a-z]+));/g, (found, code: string | undefined, name = '') => {
    if (code === undefined) return named[name] ?? found;
    return Number(code) <= lastCharacter ? String.fromCodePoint(Number(code)) : found;
  });
}
