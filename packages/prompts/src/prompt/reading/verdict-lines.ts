/** A line of a reply, without the signs that only decorate it. */
export interface VerdictLine {
  /** Unchanged except for spaces at its ends. */
  readonly raw: string;
  readonly text: string;
  /** Whether the line before may introduce a quotation. */
  readonly isIntroduced: boolean;
}

/** Names that models give to their verdict. */
export const labels =
  'verdict|judge?ment|decision|conclusion|evaluation|assessment|label|rating|score|grade|mark|classification|correctness|结论|判断|判定|评判|裁决|标签|评分|得分|分数|打分|评级';

const endsInLabel = new RegExp(`(?:${labels}|answer|result|答案|结果) ?:$`);

/** Words that introduce what another text says. */
const quotes = /\b(?:says?|ends?|reads?|states?|contains?|claims?|includes?|quotes?|writes?)\b/;

/** Lines that begin with ">" are quotations. */
const quotation = /^>/;

/**
 * The lines of a reply without bold type, quotes, bullets, tags and boxes, in lower case; without blank lines and
 * quotations. A label that stands alone is joined to the line that follows.
 */
export function verdictLines(reply: string): VerdictLine[] {
  const lines: VerdictLine[] = [];
  let label = '';
  let isIntroduced = false;
  for (const raw of reply.split('\n').map((line) => line.trim())) {
    if (raw === '' || /^(?:-{3,}|={3,}|\*{3,}|```\w*)$/.test(raw)) continue;
    if (quotation.test(raw)) {
      isIntroduced = false;
      continue;
    }
    const text = plainLine(raw);
    if (text === '') continue;
    const [named] = text.length <= longestLabel && !quotes.test(text) ? (endsInLabel.exec(text) ?? []) : [];
    if (named !== undefined) {
      label = `${named} `;
      continue;
    }
    lines.push({ raw, text: `${label}${text}`, isIntroduced: isIntroduced && label === '' });
    label = '';
    isIntroduced = text.endsWith(':');
  }
  return lines;
}

const longestLabel = 60;

/** A text in lower case, with one spelling of signs and without decoration. */
export function plainLine(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\\boxed|\\text(?:bf)?|<\/?[a-z_]{1,20}>|[*_`#"“”「」『』[\]{}|]|\uFE0F/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ ']{0,2}(?:[-•] )?|'$/g, '')
    .trim();
}

/** The sentences of a line, with their final signs. */
export function sentencesOf(line: string): string[] {
  return line.split(/(?<=[.!?。！？])(?: |(?<=[。！？]))/).filter((sentence) => sentence !== '');
}

/** A text without the punctuation at its end. */
export function withoutEnd(text: string): string {
  return text.replace(/[.!,;:。，；…]{1,5}$/, '').trim();
}
