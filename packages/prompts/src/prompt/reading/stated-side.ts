import type { JsonValue } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { answers, labels, plainLine, sentencesOf, shownLines, withoutEnd } from './reply-lines.js';

/*
 * How a verdict in words is read:
 *
 * 1. A verdict is a word of the tables below, alone, strengthened ("completely wrong") or turned by "not". With any other
 *    word before it ("mostly correct"), and with "but", "if" or "or" after it, it is none.
 * 2. It counts after a label ("Verdict: …"), alone in a line or in a sentence at its end, first in the reply with a reason after
 *    it, and in a sentence that concludes about the whole ("So the answer is …", "I mark it as …"). After a label it outweighs
 *    sentences that are unclear.
 * 3. Verdicts that differ are none, and so is one that another clause takes back ("Correct, no wait, it is wrong").
 * 4. Quotations do not count: lines that begin with ">", that also stand in the text under judgement, or that follow a colon;
 *    nor do questions, and what is said of a part ("the year is wrong").
 * 5. "Correct: no" means no.
 */

/** The sides of a verdict: the prediction is right, the point is met; not; or in part. */
export type Side = 'positive' | 'negative' | 'half';

function sidesOf(pairs: string): ReadonlyMap<string, Side> {
  const words = pairs.split(/[,\s]+/);
  return new Map(words.map((word, place) => [word, place % 2 === 0 ? 'positive' : 'negative']));
}

/** Words that judge something as right or wrong: English, German, French, Spanish, Chinese. */
const judging = sidesOf(
  `correct incorrect, right wrong, accurate inaccurate, valid invalid,
  richtig unrichtig, korrekt inkorrekt, zutreffend unzutreffend, correcte incorrecte, exact inexact, exacte inexacte,
  correcto incorrecto, correcta incorrecta, acertado desacertado,
  正确 错误, 正确 不正确, 是正确的 是错误的, 准确 不准确, 没错 有错`,
);

/** Words that say that something is so, and answer a question as well. */
const stating = sidesOf('true false, wahr falsch, vrai faux, vraie fausse, verdadero falso, verdadera falsa');

/** Words that answer a question. */
const answering = sidesOf('yes no, ja nein, oui non, sí no, 是 否, 是 不是, 是的 不是的, 对 错, 对 不对');

/** Signs that stand for a word, or before it. */
const signs = sidesOf('✅ ❌ ✓ ✗ ✔ ✘ ☑ ☒');

/** Strengthen a word without changing its side. Words that weaken it, such as "mostly", are not among them. */
const strong =
  '(?:fully|completely|entirely|totally|absolutely|clearly|definitely|certainly|simply|factually|plainly|obviously|völlig|vollständig|ganz|eindeutig|complètement|totalement|tout à fait|completamente|totalmente|claramente|完全|显然|明显)';
const phrase = new RegExp(`^(?:${strong} ?)?((?:not|nicht|pas|no) )?(.+)$`);

/** Words that say "in part", alone or before a word that judges. */
const halves =
  /^(?:only )?(?:partial|(?:partial(?:ly)?|partly|half|teilweise|partiellement|en partie|parcialmente|en parte)[ -](\p{L}+)|部分(正确|准确|对))$/u;

/** What a phrase says. */
interface Said {
  readonly side: Side;
  readonly word: string;
  /** Whether its word judges, answers, or may do both. */
  readonly kind: 'judging' | 'stating' | 'answering';
}

/** The side of a phrase that is a verdict and nothing else; undefined for anything else, also if it is weakened. */
function sideOf(text: string): Said | undefined {
  const [first = '', ...rest] = [...text];
  const sign = signs.get(first);
  if (sign === undefined) return sideOfWords(text);
  const words = rest.join('').trim();
  if (words === '') return { side: sign, kind: 'judging', word: first };
  const said = sideOfWords(words);
  return said?.side === sign ? said : undefined;
}

function sideOfWords(text: string): Said | undefined {
  if (text.length > 40) return undefined;
  const half = halves.exec(text);
  if (half !== null) {
    const isVerdict = half[1] === undefined || judging.has(half[1]);
    return isVerdict ? { side: 'half', kind: 'judging', word: text } : undefined;
  }
  const [, not, word = ''] = phrase.exec(text) ?? [];
  const side = judging.get(word) ?? stating.get(word) ?? answering.get(word);
  const kind = judging.has(word) ? 'judging' : stating.has(word) ? 'stating' : 'answering';
  // "Not yes" is no verdict.
  if (side === undefined || (not !== undefined && (kind === 'answering' || isHan(word)))) return undefined;
  return { side: not === undefined ? side : opposite(side), kind, word };
}

const opposite = (side: Side): Side => (side === 'positive' ? 'negative' : 'positive');
const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word);

/** The choices of a verdict with two sides, or with a third between them. */
interface SidesOfChoices {
  readonly positive: JsonValue;
  readonly negative: JsonValue;
  readonly half?: JsonValue;
  /** Whether they mean right and wrong, not yes and no. */
  readonly judges: boolean;
}

/** The sides of two opposites, such as `correct` and `incorrect`, and of a third that says "in part"; undefined for others. */
export function sidesOfChoices(choices: readonly JsonValue[]): SidesOfChoices | undefined {
  if (choices.length < 2 || choices.length > 3) return undefined;
  const said = choices.map((choice) => (typeof choice === 'string' ? sideOf(plainLine(choice)) : undefined));
  const [positive, negative, half] = (['positive', 'negative', 'half'] as const).map(
    (side) => choices[said.findIndex((each) => each?.side === side)],
  );
  const found = [positive, negative, half].filter((choice) => choice !== undefined);
  if (positive === undefined || negative === undefined || found.length < choices.length) return undefined;
  return { positive, negative, ...defined({ half }), judges: said.every((each) => each?.kind === 'judging') };
}

/** What a verdict is about. */
interface Wanted {
  /** Whether the sides are right and wrong, so that words that judge count, too. Otherwise only yes and no count. */
  readonly judges: boolean;
  /** Whether "in part" is a side, too. Otherwise it is no verdict. Default false. */
  readonly hasHalf?: boolean;
}

const isWanted = ({ side, kind, word }: Said, { judges, hasHalf = false }: Wanted): boolean =>
  side === 'half' ? hasHalf : judges || kind !== 'judging' || isHan(word);

type Claim = Side | 'unclear';

/**
 * The side that a reply takes in words, by the rules above. Undefined if it takes none, both, or one with reservations.
 * @param isQuoted whether a line may be a quotation of the text under judgement
 */
export function statedSide(
  reply: string,
  wanted: Wanted & { readonly isQuoted?: ((line: string) => boolean) | undefined },
): Side | undefined {
  const lines = shownLines(reply, wanted.isQuoted);
  const labelled: Claim[] = [];
  const others: Claim[] = [];
  /** Too weak to be the verdict, but they may contradict it. */
  const further: Claim[] = [];
  for (const { text, isFirst, isLast } of lines) {
    const [, name = '', value = text] = label.exec(text) ?? [];
    const leading = leadingClaim(value, wanted);
    if (wanted.judges) for (const side of sidesOfClauses(leading?.rest ?? text, wanted)) further.push(side);
    if (name !== '' && (leading !== undefined || mentions(value))) {
      // An answer of "yes" may be the one under judgement.
      const mayBeQuoted =
        wanted.judges && !(isFirst && isLast) && isAnswer.test(name) && leading?.kind !== 'judging';
      labelled.push(mayBeQuoted ? 'unclear' : (leading?.claim ?? 'unclear'));
      continue;
    }
    const start = isFirst ? undefined : leadingClaim(text, wanted);
    if (start !== undefined) (isLast && start.kind === 'judging' ? others : further).push(start.claim);
    for (const claim of claimsOf(text, wanted, isFirst)) others.push(claim);
  }
  const isClear = (claim: Claim): boolean => claim !== 'unclear';
  const own = labelled.length > 0 ? [...labelled, ...others.filter(isClear)] : others;
  const [first, ...more] = own.length === 0 ? [] : new Set([...own, ...further.filter(isClear)]);
  return first === undefined || first === 'unclear' || more.length > 0 ? undefined : first;
}

/** The side of a value that stands where one is wanted: `Incorrect.`, `Not correct`, `No, it names Oslo`. */
export function sideOfValue(value: string, wanted: Wanted): Side | undefined {
  const whole = sideOf(withoutEnd(plainLine(value)));
  if (whole !== undefined) return isWanted(whole, wanted) ? whole.side : undefined;
  return statedSide(value, wanted);
}

const isAnswer = new RegExp(`^(?:${answers})$`);
const label = new RegExp(
  `^(?:(?:so|thus|therefore|hence),? )?(?:(?:my|the|final|overall|mein|das|endgültiges?|mon|le|el|mi) |最终){0,3}(${labels}|${answers})(?: final)?(?: ?[:=] ?| ?[-–—] | (?:is|ist|est|es):? )(.+)$`,
);

const mention = /\b(?:in)?(?:correct|accurate|valid)\b|\b(?:right|wrong)\b|正确|错误/;
const mentions = (text: string): boolean => text.length <= 80 && mention.test(text);

const reservation =
  /(?<!\p{L})(?:but|however|although|though|except|partially|partly|mostly|largely|somewhat|almost|nearly|if|unless|or|caveats?|reservations?|aber|jedoch|obwohl|teilweise|größtenteils|falls|oder|mais|cependant|bien que|partiellement|sauf|ou|pero|aunque|parcialmente|salvo|o)(?!\p{L})|但|不过|然而|虽然|部分|如果/u;
const withReservation = (side: Claim, after: string): Claim =>
  side !== 'half' && reservation.test(after) ? 'unclear' : side;

const because = 'because|since|as|weil|da|denn|car|parce que|puisque|porque|ya que';
const start = new RegExp(
  `^([^,;:.!()，；。！—–]{1,40}?)(?:$|[;:!(；。！—–,，]|\\.(?!\\d)| - | (?:${because}) )(.*)$`,
);

/** The verdict that begins a text, alone or with a reason after it. */
function leadingClaim(text: string, wanted: Wanted) {
  const [, head = '', rest = ''] = start.exec(text) ?? [];
  const said = sideOf(head.trim());
  if (said === undefined || !isWanted(said, wanted) || isFiller(said, text.slice(head.length)))
    return undefined;
  const [sentence = ''] = sentencesOf(rest);
  const follows = text.charAt(head.length) === '.' ? '' : sentence;
  const isNamed = /^ ?(?::|[-–—] )/.test(text.slice(head.length));
  const claim = said.kind === 'judging' ? withAnswer(said.side, rest, isNamed) : said.side;
  return { claim: withReservation(claim, claim === 'unclear' ? '' : follows), kind: said.kind, rest };
}

/** A word that judges may be the name of an answer: `Correct: no`. Beside one in another form it is unclear. */
function withAnswer(side: Side, rest: string, isNamed: boolean): Claim {
  const answer = withoutEnd(rest.replace(/^[ -]{0,3}|[ )]{0,3}$/g, ''));
  const sideIn = (text: string): Side | undefined =>
    /^(?:not|not at all|n|0|不)$/.test(text)
      ? 'negative'
      : /^[y1]$/.test(text)
        ? 'positive'
        : (stating.get(text) ?? answering.get(text));
  const whole = sideIn(answer);
  const first = sideIn((start.exec(answer)?.[1] ?? '').trim());
  if (whole === undefined) return first === undefined || first === side ? side : 'unclear';
  if (side === 'half') return whole === 'positive' ? side : 'unclear';
  if (!isNamed) return whole === side ? side : 'unclear';
  return whole === 'positive' ? side : opposite(side);
}

/** "Right, let me see" is no verdict, and "No. 2" is a number. */
const isFiller = ({ word }: Said, rest: string): boolean =>
  (/^(?:right|wrong)$/.test(word) && /^(?:,|\. ?(?:let|so|now|ok|okay|first|i|we)\b)/.test(rest)) ||
  (word === 'no' && /^\W{0,3}\d/.test(rest));

/** The claims of the sentences of a line that is not labelled. */
function claimsOf(text: string, wanted: Wanted, isFirst: boolean): Claim[] {
  const claims: Claim[] = [];
  const sentences = sentencesOf(text);
  let afterQuestion = false;
  for (const [place, sentence] of sentences.entries()) {
    const isQuestion = /[?？]$/.test(sentence);
    const said = isQuestion ? undefined : sideOf(withoutEnd(sentence));
    const isAtAnEnd = place === 0 || place === sentences.length - 1;
    if (said !== undefined && isWanted(said, wanted)) {
      if (isFiller(said, `. ${sentences[place + 1] ?? ''}`)) continue;
      // "Is it wrong? No." turns the side.
      if (afterQuestion && said.kind !== 'judging') claims.push('unclear');
      else if (said.kind === 'judging' || isAtAnEnd) claims.push(said.side);
    } else if (!isQuestion) {
      const leading = isFirst && place === 0 ? leadingClaim(sentence, wanted) : undefined;
      if (leading !== undefined) claims.push(leading.claim);
      const conclusion = wanted.judges ? concludedIn(leading?.rest.trim() ?? sentence, wanted) : undefined;
      if (conclusion !== undefined) claims.push(conclusion);
    }
    afterQuestion = isQuestion;
  }
  return claims;
}

const lead =
  '(?:so|thus|therefore|hence|overall|however|but|actually|consequently|accordingly|finally|on second thought|on reflection|in fact|in conclusion|in short|in summary|to conclude|as a result|based on this|for this reason|also|daher|somit|insgesamt|donc|ainsi|en conclusion|por (?:lo )?tanto|así que|en conclusión)';
const predicted =
  'prediction|answer|response|reply|vorhersage|antwort|prédiction|réponse|predicción|respuesta';
const subject = `(?:(?:the|this|that|your|his|her|their|die|diese|la|cette|esta) )?(?:(?:assistant|model|system|user|ai)'s )?(?:predicted |given |final )?(?:${predicted})`;
const be = "(?: is| was|'s| ist| war| est| es)";
const said = '((?:\\p{L}+ ){0,2}\\p{L}+)';
const ends = `(?=$|[,;:.!(—–]| - | (?:${because}) )(.*)$`;
const ownMark = new RegExp(
  `^(?:${lead}[,:]? )?(?:i|we)(?: would| will|'d|'ll)? (?:mark|judge|rate|grade|consider|deem|label|call|find|classify) (?:${subject}|it|this)(?: as| to be| is)? ${said}${ends}`,
  'u',
);
const conclusions = [
  new RegExp(
    `^(?:${lead}[,:]? )?(?:i (?:think|believe|conclude|would say|'d say)(?: that)? )?${subject}${be}(?: (?:therefore|thus|hence|indeed|still|daher|donc))? ${said}${ends}`,
    'u',
  ),
  new RegExp(`^${lead}[,:]? (?:it|this|that|c|sie|das|elle)(?:${be}|'est) ${said}${ends}`, 'u'),
  ownMark,
  /^(?:(?:因此|所以|综上(?:所述)?|总之|可见)[,，]?)?(?:该|此|这个|助手的|模型的)?(?:预测|回答|答案|回复)(?:内容|结果)?(?:是|为)?(?:完全)?(不正确|不准确|部分正确|部分准确|正确|错误|准确)的?(?=$|[,;:，；。.!！])(.*)$/,
];

const longestSentence = 400;

/** The claim of a sentence about the prediction as a whole. */
function concludedIn(text: string, wanted: Wanted): Claim | undefined {
  if (text.length > longestSentence) return undefined;
  const sentence = negatedLast(text);
  // "It names the same place, so I mark it as correct." Nobody but the judge says so.
  const parts = sentence.split(/[,;] (?=(?:so|thus|therefore|hence)\b)/).slice(1);
  const forms = [
    ...conclusions.map((form) => form.exec(sentence)),
    ...parts.map((part) => ownMark.exec(part)),
  ];
  const [, words, rest = ''] = forms.find((form) => form !== null) ?? [];
  if (words === undefined) return undefined;
  const side = sideOf(words);
  if (side === undefined || side.kind === 'answering' || !isWanted(side, wanted))
    return mention.test(words) ? 'unclear' : undefined;
  return withReservation(side.side, rest);
}

/** With the word that negates where English has it: after the verb. */
const negatedLast = (text: string): string =>
  text
    .replace(/\b(is|was)n't\b/, '$1 not')
    .replace(/\bno (es|era)\b/, '$1 no')
    .replace(/\bn'(est|était) pas\b/, '$1 pas');

const clauseEnd = /[,;:!()。，；！、—–…]|\.{2}|\.(?!\d)| - /;
/** Words before a second thought. */
const leadIn =
  /^(?:no|yes|wait|actually|sorry|correction|hm{1,5}|oh|well|so|and|but|or|rather|i mean|in fact|on second thought|on reflection|scratch that|nein|doch|moment|non|pardon|en fait|perdón|espera|其实|应该|应为|更正|等等) ?/;
const about = new RegExp(
  `^(?:(?:it|this|that|the (?:prediction|answer|response|reply)|sie|es|das|elle|c)(?:${be}|'est) |(?:它|这|答案|预测|回答)是?)`,
);
/** A clause that is longer says more than a verdict. */
const longestClause = 100;

/** The sides that the clauses of a line take on the whole. What they say of a part ("the year is wrong") is none. */
function sidesOfClauses(line: string, { hasHalf = false }: Wanted): Side[] {
  return sentencesOf(line)
    .filter((sentence) => !/[?？]$/.test(sentence))
    .flatMap((sentence) => sentence.split(clauseEnd))
    .flatMap((clause) => {
      let words = negatedLast(clause.trim());
      if (words === '' || words.length > longestClause) return [];
      for (let more = 4; more > 0 && leadIn.test(words); more -= 1) words = words.replace(leadIn, '');
      const side = sideOf(words.replace(about, ''));
      // "Right, let me see" is no verdict.
      const counts = side?.kind === 'judging' && words !== 'right' && (side.side !== 'half' || hasHalf);
      return counts ? [side.side] : [];
    });
}
