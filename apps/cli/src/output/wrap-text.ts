import { displayWidth } from '@memgym/scoring';

/** Columns that every terminal has. */
export const terminalColumns = 80;

/** The columns of the terminal: at least 80. A file or pipe has as many as COLUMNS says; default: 80. */
export const terminalWidth = (): number =>
  Math.max(terminalColumns, process.stdout.columns ?? (Number(process.env.COLUMNS) || terminalColumns));

/**
 * The text in lines that fit a terminal of 80 columns; each begins with `indent`, the first with `first`. Lines break
 * between words and between wide characters such as Chinese ones; a longer word has its own line. Line breaks stay.
 */
export function wrapText(text: string, indent = '', first = indent): string {
  const columns = terminalColumns - displayWidth(indent);
  const lines = text.split('\n').flatMap((paragraph) => linesOf(paragraph, columns));
  return lines.map((line, index) => `${index === 0 ? first : indent}${line}`.trimEnd()).join('\n');
}

function linesOf(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/).filter((each) => each !== '')) {
    for (const [place, part] of partsOf(word).entries()) {
      const longer = line === '' ? part : `${line}${place === 0 ? ' ' : ''}${part}`;
      if (line !== '' && displayWidth(longer) > columns) {
        lines.push(line);
        line = part;
      } else {
        line = longer;
      }
    }
  }
  return [...lines, line];
}

/** A word, split into the parts between which a line may break. */
const partsOf = (word: string): string[] =>
  word.match(/[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]|[^\u2e80-\u9fff\uac00-\ud7a3\uff00-\uff60]+/g) ?? [];
