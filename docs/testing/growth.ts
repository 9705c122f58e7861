/** How the time of a function grew where its text became 16 times as long. */
export interface Growth {
  readonly shape: string;
  readonly length: number;
  /** Above 16: more than in proportion to the length. 256: with its square. */
  readonly factor: number;
}

/** Lengths of the texts, each 16 times the one before; short ones first, so that a cubic function is found in time. */
const lengths = [37.5, 600, 9_600];

/** Shorter times say nothing; with the square of the length, they would grow to minutes only for texts of megabytes. */
const shortestMs = 20;

/** Between 16, which is linear, and 256, which is quadratic; on a busy machine, a linear function was seen at 74. */
const mostGrowth = 100;

/** A text 16 times as long as the longest tried takes longer with the square of the length, unless a limit refuses it. */
const noticedMs = 1000;

/** The clock and the first calls are too coarse for shorter times. */
const leastMs = 0.3;

/** Units that texts repeat, and what stands before and after a long run of them. */
const units = [
  ...' \n\r\t([{<"\'\\,#*.-:`1aA我一😀。“《=?&%@/_',
  'e\u0301',
  '\ud800',
  '\u2028',
  'a ',
  'A ',
  'a.',
  '. ',
  'Mr. ',
  '1,',
  '1 ',
  '\n ',
  '<a',
  '</a>',
  '| a ',
  '```\n',
  '{"a":',
  '[[',
  '"a ',
  " 'a",
  'a AND ',
  'a-',
  'a_',
  '我。',
  '法律',
  '犯a罪',
  '<style',
  '<!--',
  'http://',
  '10:00 ',
];
const runs = [
  ['x', ' ', 'x'],
  ['<', ' ', 'x'],
  ['a.', ' ', 'x'],
  ['5', ' ', 'x'],
  ['[', ' ', 'to]'],
  ['- ', ' ', '\rx'],
  ['x', '\n', 'x'],
  ['x.', '"', ' X'],
  ['```json', ' ', 'x'],
  ['[', 'a', ']'],
  ['"', 'a', ''],
  ['Score: ', ' ', '\rx'],
  ['{"a": "b, ', 'c", "d, ', ''],
  ['Thought: ', 'a\nAction: b ', ''],
  ['[a](b', '()', 'x'],
  ['$$\n', ' ', 'x'],
  ['<!--a:', ' ', 'x'],
  ['x', ' \t', 'x'],
] as const;

/** Hostile texts of any length, by name. */
export const shapes: ReadonlyMap<string, (length: number) => string> = new Map([
  ...units.map((unit) => [JSON.stringify(unit), (length: number) => repeated(unit, length)] as const),
  ...runs.map(
    ([before, unit, after]) =>
      [
        `${JSON.stringify(unit)} between ${JSON.stringify(before)} and ${JSON.stringify(after)}`,
        (length: number) => `${before}${repeated(unit, length)}${after}`,
      ] as const,
  ),
  ['different words', (length) => Array.from({ length: length / 6 }, (_, place) => `w${place}`).join(' ')],
  [
    'different lines',
    (length) => Array.from({ length: length / 8 }, (_, place) => `W${place}: x`).join('\n'),
  ],
  ['a list of objects', (length) => JSON.stringify(Array.from({ length: length / 12 }, (_, a) => ({ a })))],
  ['a list of ever longer runs of backticks', (length) => backticks(length)],
  ['nested lists', (length) => `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`],
]);

const unitsOfReplies = [' ', '\n', '{', '[', '"', '\\', '1', '. ', '- ', '1,', '```\n', '{"a":', '<a'];

/** Shapes of replies, and of the values in them. They are fewer, because every prompt reads all of them. */
export const replyShapes: typeof shapes = new Map(
  [...shapes].filter(
    ([name]) => /between|list/.test(name) || unitsOfReplies.some((unit) => name === JSON.stringify(unit)),
  ),
);

const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

/** Runs of 1, 2, 3, … backticks: none closes another. */
function backticks(length: number): string {
  const count = Math.ceil(Math.sqrt(2 * length));
  return Array.from({ length: count }, (_, place) => '`'.repeat(place + 1)).join('x');
}

/**
 * The first growth of a function that is more than in proportion to the length of its text; undefined if there is none.
 * Measured in CPU time, which other processes hardly lengthen, and with a longer text before it is reported.
 */
export function findGrowth(
  read: (text: string) => unknown,
  tried: ReadonlyMap<string, (length: number) => string> = shapes,
): Growth | undefined {
  for (const [shape, textOf] of tried) {
    let before: { readonly text: string; readonly ms: number } | undefined;
    for (const length of lengths) {
      const text = textOf(length);
      const ms = milliseconds(read, text);
      if (before !== undefined && ms > shortestMs) {
        const factor = ms / warmMs(read, before);
        if (factor > mostGrowth && growsFurther(read, textOf, length) && isNoticed(read, textOf, length))
          return { shape, length, factor };
      }
      before = { text, ms };
    }
  }
  return undefined;
}

/**
 * Whether a text four times as long takes more than eleven times as long: four is linear, sixteen is quadratic. The first
 * comparison alone may be wrong on a busy machine, and a short text says nothing once its function is compiled: if half of
 * the length suffices, it saves three quarters of the time.
 */
function growsFurther(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): boolean {
  for (const shortLength of [length / 2, length]) {
    const shorter = shortestOf(read, textOf(shortLength));
    if (shorter > shortestMs / 2) return shortestOf(read, textOf(4 * shortLength)) > 11 * shorter;
  }
  return false;
}

/** Whether a long text takes so long that someone waits: a function with a limit of its length never does. */
function isNoticed(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): boolean {
  return [4, 16].some((times) => milliseconds(read, textOf(times * length)) > noticedMs);
}

/** The time of a text without that of compiling the function, which the first call may contain. */
function warmMs(read: (text: string) => unknown, { text, ms }: { text: string; ms: number }): number {
  return Math.max(leastMs, Math.min(ms, milliseconds(read, text)));
}

/** The shortest of five times: the collector of a full process lengthens some of them. */
function shortestOf(read: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: 5 }, () => milliseconds(read, text)));
}

function milliseconds(read: (text: string) => unknown, text: string): number {
  const start = process.cpuUsage();
  try {
    read(text);
  } catch {
    // A refusal is as good an answer as any.
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
