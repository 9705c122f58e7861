const abbreviations = new Set(
  'mr mrs ms dr prof sr jr st vs etc no fig inc ltd co corp dept univ e.g i.e a.m p.m u.s u.k jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);

const chineseEnd = /[。！？；…｡!?]/;
const closing = /[)\]}"'’”」』）】》]/;

/**
 * The sentences of English or Chinese text, in order, trimmed, none empty. They end at `。！？；…`, at a
 * line break, and at `.`, `!`, `?` before a space; not after a common abbreviation, an initial or inside a
 * number.
 */
export function sentences(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  const close = (end: number) => {
    const sentence = text.slice(start, end).trim();
    if (sentence !== '') found.push(sentence);
    start = end;
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n' || character === '\r') close(index);
    else if (character === '.' || chineseEnd.test(character)) {
      let end = index + 1;
      while (end < text.length && isEnding(text[end] ?? '')) end += 1;
      if (endsSentence(text, start, index, end)) close(end);
      index = end - 1;
    }
  }
  close(text.length);
  return found;
}

function isEnding(character: string): boolean {
  return character === '.' || chineseEnd.test(character) || closing.test(character);
}

function endsSentence(text: string, start: number, mark: number, end: number): boolean {
  const marks = text.slice(mark, end);
  if (/[。！？；…｡]/.test(marks)) return true;
  if (end < text.length && !/\s/.test(text[end] ?? '')) return false;
  if (marks !== '.') return true;
  const lastWord =
    /(?<![^\s(["'“])[^\s(["'“]*$/.exec(text.slice(Math.max(start, mark - 20), mark))?.[0] ?? '';
  const isInitial = /^\p{Lu}$/u.test(lastWord) && lastWord !== 'I';
  return !isInitial && !abbreviations.has(lastWord.toLowerCase());
}
