import { textStart } from '@memgym/core/memory';

/** Spaces of one line only: across empty lines, the search would take quadratic time. */
const lineStart = '^[^\\S\\n\\r\\u2028\\u2029]*';

/** A part of a reply as read by the original: from its name and a colon to the next of the other names. */
export function originalSection(reply: string, name: string, others: readonly string[]): string {
  const found = new RegExp(`${lineStart}${name}\\s*:\\s*(\\S.*|)$`, 'im').exec(reply);
  if (found === null) return '';
  const rest = reply.slice(found.index + found[0].length);
  const ends = others.map((other) => rest.search(new RegExp(`${lineStart}${other}\\s*:`, 'im')));
  const end = Math.min(...ends.filter((place) => place >= 0), rest.length);
  return [(found[1] ?? '').trim(), rest.slice(0, end).trim()].filter((part) => part !== '').join('\n');
}

/** The entries of a list as read by the original: separated by lines or commas, including repeated ones. */
export function originalList(section: string): string[] {
  return section
    .split('\n')
    .map((line) =>
      unquoted(
        line
          .trim()
          .replace(/^[-*•]\s*/, '')
          .replace(/^\d+[.)]\s*/, ''),
      ),
    )
    .flatMap((line) => (line.includes(',') ? line.split(',').map(unquoted) : [line]))
    .filter((entry) => entry !== '');
}

/** The entries that are whole numbers. */
export function originalNumbers(section: string): number[] {
  return originalList(section)
    .filter((entry) => /^[+-]?\d+$/.test(entry))
    .map(Number);
}

/** The block of the nth neighbour, counted from 0 in the order shown; undefined if the reply has none. */
export function originalBlock(reply: string, number: number): string | undefined {
  const start = new RegExp(`NEIGHBOR\\s+${number}\\s*:`, 'i').exec(reply);
  if (start === null) return undefined;
  const rest = reply.slice(start.index + start[0].length);
  const end = rest.search(new RegExp(`NEIGHBOR\\s+${number + 1}\\s*:`, 'i'));
  return end < 0 ? rest : rest.slice(0, end);
}

export type OriginalDecision = 'NO_EVOLUTION' | 'STRENGTHEN' | 'UPDATE_NEIGHBOR' | 'STRENGTHEN_AND_UPDATE';

/** A decision as read by the original: if the label is not one of the four, any of these words in the reply counts. */
export function originalDecision(reply: string): OriginalDecision {
  const label = originalSection(reply, 'DECISION', ['REASON']).toUpperCase().replaceAll(' ', '_');
  const exact = decisions.find((decision) => decision === label);
  if (exact !== undefined) return exact;
  const words = reply.toUpperCase();
  if (words.includes('STRENGTHEN')) return words.includes('UPDATE') ? 'STRENGTHEN_AND_UPDATE' : 'STRENGTHEN';
  return words.includes('UPDATE') ? 'UPDATE_NEIGHBOR' : 'NO_EVOLUTION';
}

const decisions: readonly OriginalDecision[] = [
  'NO_EVOLUTION',
  'STRENGTHEN',
  'UPDATE_NEIGHBOR',
  'STRENGTHEN_AND_UPDATE',
];

/**
 * Five words of a message that replace missing keywords: words of at least three Latin letters, capitalised ones first.
 */
export function originalKeywords(content: string): string[] {
  const capitals = new Map<string, boolean>();
  for (const [word] of content.matchAll(/(?<![\p{L}\p{N}_])[a-zA-Z]{3,}(?![\p{L}\p{N}_])/gu)) {
    const lower = word.toLowerCase();
    if (stopWords.has(lower) || capitals.has(lower)) continue;
    capitals.set(lower, word[0] !== lower[0]);
  }
  const found = [...capitals];
  return [...found.filter(([, capital]) => capital), ...found.filter(([, capital]) => !capital)]
    .slice(0, 5)
    .map(([word]) => word);
}

/** The 110 words that are no keywords, with those of the frame around a message (`llm_text_parsers.py`). */
const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all an and are as at be because been before being below between both but by can could dare did do
  does during each few for from further had has have he here how i if in into is it its just may me might more most my need no
  nor not of off on once only or other ought out over own said same says shall she should so some speaker such than that the
  then there these they this those through to too under up used very was we were what when where which while who whom why will
  with would you your`.split(/\s+/),
);

/** The first sentence of a message if another one follows, otherwise its first 200 letters. */
export function originalContext(content: string): string {
  return (/^(.+?[.!?])\s/.exec(content)?.[1] ?? textStart(content, 200)).trim();
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"+|(?<!")"+$/g, '')
    .replace(/^'+|(?<!')'+$/g, '')
    .trim();
}
