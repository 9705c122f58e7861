/** Writes a line of the command's result to stdout. */
export function print(text: string): void {
  process.stdout.write(`${visible(text)}\n`);
}

/** Writes a text table to stdout, with colours where it is a terminal. */
export function printTable(text: string): void {
  const safe = visible(text);
  process.stdout.write(`${hasColours(process.stdout, process.env) ? colourTable(safe) : safe}\n`);
}

/** Writes data to stdout: for another program as they are, for a terminal safe. */
export function printData(text: string): void {
  process.stdout.write(process.stdout.isTTY === true ? visible(text) : text);
}

/** Writes the command's result as one JSON object to stdout. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Reports progress and problems on stderr. */
export function notify(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

const bold = ['\u001b[1m', '\u001b[22m'] as const;
const dim = ['\u001b[2m', '\u001b[22m'] as const;
const green = ['\u001b[32m', '\u001b[39m'] as const;

const paint = ([on, off]: readonly [string, string], text: string): string => `${on}${text}${off}`;

/**
 * A text table with colours: heads bold, lines and intervals dim, the rows that are marked with `*` green. Only for
 * text that `visible` has made safe, as it adds control characters.
 */
export function colourTable(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, place) => {
      if (/^─/.test(line)) return paint(dim, line);
      if (/^─/.test(lines[place + 1] ?? '') && (place === 0 || lines[place - 1] === ''))
        return paint(bold, line);
      const dimmed = line.replace(/\[[^[\]]*\]|^\(n\).*$/g, (found) => paint(dim, found));
      return /^\S+(?: \([^)]*\))? \*(?= |$)/.test(line) ? paint(green, dimmed) : dimmed;
    })
    .join('\n');
}

/** Whether output to a stream may have colours: it is a terminal, and neither NO_COLOR nor TERM=dumb is set. */
export function hasColours(
  stream: { readonly isTTY?: boolean | undefined },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
}

const [ignorable, joiners, selectors, hanSelectors] = [
  String.raw`\p{Default_Ignorable_Code_Point}`,
  String.raw`\u200c\u200d`,
  String.raw`\ufe00-\ufe0f`,
  String.raw`\u{e0100}-\u{e01ef}`,
];
/** A character that is seen, and not of a Latin alphabet. */
const seen = String.raw`[^\u0000-\u02ff${ignorable}]`;

/**
 * Control characters of a terminal (except line feeds and tabs), separators that break lines, characters that change
 * the direction of text, halves of characters, and all that are not seen. Joiners and selectors of a form stay where a
 * script or an emoji uses them: behind a character that is seen, one at a time.
 */
const unsafe = new RegExp(
  String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\ufff9-\ufffb]|\p{Surrogate}` +
    `|(?![${joiners}${selectors}${hanSelectors}])${ignorable}` +
    String.raw`|(?<!${seen}|\ufe0f)[${joiners}]` +
    `|(?<!${seen}|[0-9#*©®])[${selectors}]` +
    String.raw`|(?<!\p{Script=Han})[${hanSelectors}]`,
  'gu',
);

/**
 * `text` from any source (a server, a data file, a name), made safe for a terminal. Characters that could move the
 * cursor, recolour or hide text, or write to the clipboard are escaped as `\u001b`. The meaning of JSON is
 * preserved.
 */
export function visible(text: string): string {
  return text.replace(unsafe, (found) =>
    Array.from(
      { length: found.length },
      (_unit, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
