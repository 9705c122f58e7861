import { normalized } from '@memgym/text';

/** Names that models give to their verdict. */
export const labels =
  'verdict|judge?ment|decision|conclusion|evaluation|assessment|label|rating|score|grade|mark|classification|correctness|urteil|bewertung|ergebnis|note|punkte|jugement|évaluation|décision|veredicto|evaluación|decisión|puntuación|结论|判断|判定|评判|裁决|标签|评分|得分|分数|打分|评级';
export const answers = 'answer|result|antwort|réponse|résultat|respuesta|resultado|答案|结果';

/** A line of a reply in lower case, without the signs that only decorate it. */
interface ShownLine {
  readonly text: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const endsInLabel = new RegExp(`(?:${labels}|${answers}) ?:$`);
/** Words that introduce what another text says. */
const quotes =
  /\b(?:says?|ends?|reads?|states?|contains?|claims?|includes?|quotes?|writes?|sagt|lautet|dit|contient|dice|contiene)\b/;
const longestLabel = 60;

/**
 * The lines of a reply without bold type, quotes, bullets, tags and boxes; without blank lines and quotations, unless the
 * reply is one line. A label that stands alone is joined to the line that follows.
 */
export function shownLines(reply: string, isQuoted: (line: string) => boolean = () => false): ShownLine[] {
  const lines: { readonly raw: string; readonly text: string; readonly isIntroduced: boolean }[] = [];
  let name = '';
  let isIntroduced = false;
  for (const raw of reply.split('\n').map((line) => line.trim())) {
    const text = /^(?:-{3,}|={3,}|\*{3,}|```\w*)$/.test(raw) ? '' : plainLine(raw);
    if (raw.startsWith('>')) isIntroduced = false;
    if (raw.startsWith('>') || text === '') continue;
    const [named] = text.length <= longestLabel && !quotes.test(text) ? (endsInLabel.exec(text) ?? []) : [];
    if (named !== undefined) {
      name = `${named} `;
      continue;
    }
    lines.push({ raw, text: `${name}${text}`, isIntroduced: isIntroduced && name === '' });
    name = '';
    isIntroduced = text.endsWith(':');
  }
  return lines
    .map((line, place) => ({ ...line, isFirst: place === 0, isLast: place === lines.length - 1 }))
    .filter((line) => lines.length === 1 || (!line.isIntroduced && !isQuoted(line.raw)));
}

/** A text in lower case, with one spelling of signs and without decoration. */
export function plainLine(text: string): string {
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\\boxed|\\text(?:bf)?|<\/?[a-z_]{1,20}>|[*_`#"“”„«»「」『』[\]{}|]|\uFE0F/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\(([^()]{1,40})\)[.!。]?$/, '$1')
    .replace(/^[ '¡]{0,2}(?:[-•] )?|'$/g, '')
    .trim();
}

/** The sentences of a line, with their final signs. */
export const sentencesOf = (line: string): string[] =>
  line.split(/(?<=[.!?。！？])(?: |(?<=[。！？]))/).filter((sentence) => sentence !== '');

/** A text without the punctuation at its end. */
export const withoutEnd = (text: string): string => text.replace(/[.!,;:。，；…]{1,5}$/, '').trim();
