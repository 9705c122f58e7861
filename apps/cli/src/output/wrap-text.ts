/** Columns that every terminal has. */
export const terminalColumns = 80;

/** The text in lines that fit a terminal of 80 columns, each behind `indent`; a longer word has a line of its own. */
export function wrapText(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > terminalColumns) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((each) => `${indent}${each}`.trimEnd()).join('\n');
}
