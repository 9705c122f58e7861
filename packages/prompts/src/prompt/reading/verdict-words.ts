/** The sides of a verdict: the prediction is right, the point is met; not; or in part. */
export type Side = 'positive' | 'negative' | 'half';

type Pair = readonly [positive: string, negative: string];

/**
 * Words that judge something as right or wrong, by language. A form that reads one word of a pair reads the other.
 */
const judgingWords: Readonly<Record<string, readonly Pair[]>> = {
  en: [
    ['correct', 'incorrect'],
    ['right', 'wrong'],
    ['accurate', 'inaccurate'],
    ['valid', 'invalid'],
  ],
  zh: [
    ['正确', '错误'],
    ['正确', '不正确'],
    ['是正确的', '是错误的'],
    ['准确', '不准确'],
    ['没错', '有错'],
  ],
};

/** Words that answer a question, by language. A form that reads one word of a pair reads the other. */
const answeringWords: Readonly<Record<string, readonly Pair[]>> = {
  en: [
    ['yes', 'no'],
    ['true', 'false'],
  ],
  zh: [
    ['是', '否'],
    ['是', '不是'],
    ['是的', '不是的'],
    ['对', '错'],
    ['对', '不对'],
  ],
};

/** Signs that models put instead of a word, or before it. */
const verdictSigns: readonly Pair[] = [
  ['✅', '❌'],
  ['✓', '✗'],
  ['✔', '✘'],
  ['☑', '☒'],
];

const sidesOf = (pairs: readonly Pair[]): ReadonlyMap<string, Side> =>
  new Map(
    pairs.flatMap(([positive, negative]) => [
      [positive, 'positive'] as const,
      [negative, 'negative'] as const,
    ]),
  );

/** The sides of all words that judge. */
const judging = sidesOf(Object.values(judgingWords).flat());

/** The sides of all words that answer. */
const answering = sidesOf(Object.values(answeringWords).flat());

const signs = sidesOf(verdictSigns);

/** Strengthen a word without changing its side. Words that weaken it, such as "mostly", are not among them. */
const strong =
  '(?:fully|completely|entirely|totally|absolutely|clearly|definitely|certainly|simply|factually|plainly|obviously|完全|显然|明显)';

const phrase = new RegExp(`^(?:${strong} ?)?(not )?(.+)$`);

/** Words that say "in part", alone or before a word that judges. */
const halves = /^(?:only )?(?:partial|(?:partial(?:ly)?|partly|half)[ -]([a-z]+)|部分(正确|准确|对))$/;

/** What a phrase says, and whether its word judges or answers. */
export interface SaidSide {
  readonly side: Side;
  readonly judges: boolean;
  readonly word: string;
}

/**
 * The side of a phrase that consists of a verdict alone: `correct`, `not wrong`, `completely incorrect`, `✅ 正确`,
 * `partially correct`. Undefined for anything else, also for weakened words such as "mostly correct" or "not entirely
 * wrong".
 * @param text in lower case, without decoration and final punctuation
 */
export function sideOf(text: string): SaidSide | undefined {
  const [first = '', ...rest] = [...text];
  const sign = signs.get(first);
  if (sign === undefined) return sideOfWords(text);
  const words = rest.join('').trim();
  if (words === '') return { side: sign, judges: true, word: first };
  const said = sideOfWords(words);
  return said?.side === sign ? said : undefined;
}

function sideOfWords(text: string): SaidSide | undefined {
  if (text.length > 40) return undefined;
  const half = halves.exec(text);
  if (half !== null) {
    const isVerdict = half[1] === undefined || judging.has(half[1]);
    return isVerdict ? { side: 'half', judges: true, word: text } : undefined;
  }
  const [, not, word = ''] = phrase.exec(text) ?? [];
  const side = judging.get(word) ?? answering.get(word);
  // "Not yes" is no verdict.
  if (side === undefined || (not !== undefined && /^(?:yes|no)$|\P{ASCII}/u.test(word))) return undefined;
  const opposite = side === 'positive' ? 'negative' : 'positive';
  return { side: not === undefined ? side : opposite, judges: judging.has(word), word };
}
