import { sidesOfClauses } from './sides-of-clauses.js';
import {
  labels,
  plainLine,
  sentencesOf,
  type VerdictLine,
  verdictLines,
  withoutEnd,
} from './verdict-lines.js';
import { type SaidSide, type Side, sideOf } from './verdict-words.js';

/** What a verdict is about. */
export interface StatedSideOptions {
  /** Whether the sides are right and wrong, so that words that judge count, too. Otherwise only yes and no count. */
  readonly judges: boolean;
  /** Whether "in part" is a side, too. Otherwise it is no verdict. Default false. */
  readonly hasHalf?: boolean;
  /** Whether a line may be a quotation of the text under judgement. Default: none. */
  readonly isQuoted?: ((line: string) => boolean) | undefined;
}

/** The sides that count as a verdict. */
type WantedSides = Required<Pick<StatedSideOptions, 'judges' | 'hasHalf'>>;

type Claim = Side | 'unclear';

/**
 * The side that a reply takes in words: alone, first with a reason after it, after a label, or as a conclusion.
 * Undefined if it takes none, both, or one with reservations.
 */
export function statedSide(reply: string, options: StatedSideOptions): Side | undefined {
  const { labelled, others, further } = claimsIn(reply, options);
  const own = labelled.length > 0 ? [...labelled, ...others.filter((claim) => claim !== 'unclear')] : others;
  if (own.length === 0) return undefined;
  const [first, ...more] = new Set([...own, ...further.filter((claim) => claim !== 'unclear')]);
  return first === undefined || first === 'unclear' || more.length > 0 ? undefined : first;
}

/** The claims of a reply. Further ones are too weak to be its verdict, but may contradict it. */
function claimsIn(
  reply: string,
  { judges, hasHalf = false, isQuoted = () => false }: StatedSideOptions,
): { readonly labelled: Claim[]; readonly others: Claim[]; readonly further: Claim[] } {
  const wanted: WantedSides = { judges, hasHalf };
  const lines = verdictLines(reply);
  const shown = lines.filter(
    ({ raw, isIntroduced }) => lines.length === 1 || (!isIntroduced && !isQuoted(raw)),
  );
  const labelled: Claim[] = [];
  const others: Claim[] = [];
  const further: Claim[] = [];
  for (const line of shown) {
    const after = leadingClaim(label.exec(line.text)?.[2] ?? line.text, wanted)?.rest ?? line.text;
    if (judges) further.push(...sidesOfClauses(after).filter((side) => side !== 'half' || hasHalf));
    const claim = labelledClaim(line.text, wanted, lines.length === 1);
    if (claim !== undefined) {
      labelled.push(claim);
      continue;
    }
    const isFirst = line === lines[0];
    const leading = isFirst ? undefined : leadingClaim(line.text, wanted);
    const isConclusion = leading?.judges === true && line === lines.at(-1);
    if (leading !== undefined) (isConclusion ? others : further).push(leading.claim);
    others.push(...claimsOf(line, wanted, isFirst));
  }
  return { labelled, others, further };
}

const label = new RegExp(
  `^(?:(?:so|thus|therefore|hence),? )?(?:(?:my|the|final|overall) |最终){0,3}(${labels}|answer|result|答案|结果)(?: ?[:=] ?| ?[-–—] | is:? )(.+)$`,
);

/** The claim of a line that is labelled as the verdict. */
function labelledClaim(text: string, wanted: WantedSides, isAlone: boolean): Claim | undefined {
  const [, name = '', value] = label.exec(text) ?? [];
  if (value === undefined) return undefined;
  const claim = leadingClaim(value, wanted);
  if (claim === undefined) return mentions(value) ? 'unclear' : undefined;
  // An answer of "yes" may be the one under judgement.
  const mayBeQuoted =
    wanted.judges && !isAlone && /^(?:answer|result|答案|结果)$/.test(name) && !claim.judges;
  return mayBeQuoted ? 'unclear' : claim.claim;
}

const mention = /\b(?:in)?(?:correct|accurate|valid)\b|\b(?:right|wrong)\b|正确|错误/;
const mentions = (text: string): boolean => text.length <= 80 && mention.test(text);

const reservation =
  /\b(?:but|however|although|though|except|partially|partly|mostly|largely|somewhat|almost|nearly|if|unless|or|caveats?|reservations?)\b|但|不过|然而|虽然|部分|如果/;

const start =
  /^([^,;:.!()，；。！—–]{1,40}?)(?:$|[;:!(；。！—–,，]|\.(?!\d)| - | (?:because|since|as) )(.*)$/;

/** The verdict that begins a text, alone or with a reason after it. */
function leadingClaim(
  text: string,
  wanted: WantedSides,
): { readonly claim: Claim; readonly judges: boolean; readonly rest: string } | undefined {
  const [, head = '', rest = ''] = start.exec(text) ?? [];
  const said = sideOf(head.trim());
  if (said === undefined || !isWanted(said, wanted) || isFiller(said, text.slice(head.length)))
    return undefined;
  const [sentence = ''] = sentencesOf(rest);
  if (isNumbered(said, rest.trim())) return undefined;
  const follows = text.charAt(head.length) === '.' ? '' : sentence;
  const claim = said.judges
    ? withAnswer(said.side, { isNamed: isName.test(text.slice(head.length)), rest })
    : said.side;
  return { claim: claim === 'unclear' ? claim : withReservation(claim, follows), judges: said.judges, rest };
}

/** What makes a name of the word before it. */
const isName = /^ ?(?::|[-–—] )/;

const noes = /^(?:no|n|not|not at all|false|0|否|不|不是|不对|错)$/;
const yeses = /^(?:yes|y|true|1|是|是的|对)$/;

/** A word that judges may be the name of an answer: `Correct: no`. Beside one in another form it is unclear. */
function withAnswer(
  side: Side,
  { isNamed, rest }: { readonly isNamed: boolean; readonly rest: string },
): Claim {
  const answer = withoutEnd(rest.replace(/^[ -]{0,3}|[ )]{0,3}$/g, ''));
  const [, head = ''] = start.exec(answer) ?? [];
  const [whole, first] = [answer, head.trim()].map((text): Side | undefined => {
    if (noes.test(text)) return 'negative';
    return yeses.test(text) ? 'positive' : undefined;
  });
  if (whole === undefined) return first === undefined || first === side ? side : 'unclear';
  if (side === 'half') return whole === 'positive' ? side : 'unclear';
  if (!isNamed) return whole === side ? side : 'unclear';
  if (whole === 'positive') return side;
  return side === 'positive' ? 'negative' : 'positive';
}

/** A side that the words after it limit is unclear; "in part" says so itself. */
const withReservation = (side: Side, after: string): Claim =>
  side !== 'half' && reservation.test(after) ? 'unclear' : side;

const isWanted = ({ side, judges, word }: SaidSide, wanted: WantedSides): boolean =>
  side === 'half' ? wanted.hasHalf : wanted.judges || !judges || /\P{ASCII}/u.test(word);

/** "Right, let me see" is no verdict. */
const isFiller = ({ word }: SaidSide, rest: string): boolean =>
  /^(?:right|wrong)$/.test(word) && /^(?:,|\. ?(?:let|so|now|ok|okay|first|i|we)\b)/.test(rest);

/** "No. 2" is a number. */
const isNumbered = ({ word }: SaidSide, rest: string): boolean => word === 'no' && /^\d/.test(rest);

function claimsOf({ text }: VerdictLine, wanted: WantedSides, isFirst: boolean): Claim[] {
  const claims: Claim[] = [];
  const sentences = sentencesOf(text);
  let afterQuestion = false;
  for (const [place, sentence] of sentences.entries()) {
    const isQuestion = /[?？]$/.test(sentence);
    const said = isQuestion ? undefined : sideOf(withoutEnd(sentence));
    const isAtAnEnd = place === 0 || place === sentences.length - 1;
    if (said !== undefined && isWanted(said, wanted)) {
      const next = sentences[place + 1] ?? '';
      if (isFiller(said, `. ${next}`) || isNumbered(said, next)) continue;
      // "Is it wrong? No." turns the side.
      if (afterQuestion && !said.judges) claims.push('unclear');
      else if (said.judges || isAtAnEnd) claims.push(said.side);
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
  '(?:so|thus|therefore|hence|overall|however|but|actually|consequently|accordingly|finally|on second thought|on reflection|in fact|in conclusion|in short|in summary|to conclude|as a result|based on this|for this reason)';
const subject =
  "(?:(?:the|this|that|your|his|her|their) )?(?:(?:assistant|model|system|user|ai)'s )?(?:predicted |given |final )?(?:prediction|answer|response|reply)";
const verbs = '(?:mark|judge|rate|grade|consider|deem|label|call|find|classify)';
const said = '((?:[a-z]+ ){0,2}[a-z]+)';
const ownMark = new RegExp(
  `^(?:${lead}[,:]? )?(?:i|we)(?: would| will|'d|'ll)? ${verbs} (?:${subject}|it|this)(?: as| to be| is)? ${said}(?=$|[,;:.!(—–]| - | because | since | as )(.*)$`,
);
const conclusions = [
  new RegExp(
    `^(?:${lead}[,:]? )?(?:i (?:think|believe|conclude|would say|'d say)(?: that)? )?${subject} (?:is|was)(?: (?:therefore|thus|hence|indeed|still))? ${said}(?=$|[,;:.!(—–]| - | because | since | as )(.*)$`,
  ),
  new RegExp(
    `^${lead}[,:]? (?:it|this|that)(?: is|'s) ${said}(?=$|[,;:.!(—–]| - | because | since | as )(.*)$`,
  ),
  ownMark,
];
const chineseConclusion =
  /^(?:(?:因此|所以|综上(?:所述)?|总之|可见)[,，]?)?(?:该|此|这个|助手的|模型的)?(?:预测|回答|答案|回复)(?:内容|结果)?(?:是|为)?(?:完全)?(不正确|不准确|部分正确|部分准确|正确|错误|准确)的?(?=$|[,;:，；。.!！])(.*)$/;

const longestSentence = 400;

/** The claim of a sentence about the prediction as a whole. */
function concludedIn(sentence: string, wanted: WantedSides): Claim | undefined {
  if (sentence.length > longestSentence) return undefined;
  const parts = sentence.split(/[,;] (?=(?:so|thus|therefore|hence)\b)/);
  const forms = [...conclusions, chineseConclusion].map((form) => form.exec(sentence));
  // "It names the same place, so I mark it as correct." Nobody but the judge says so.
  for (const found of [...forms, ...parts.slice(1).map((part) => ownMark.exec(part))]) {
    const [, words, rest = ''] = found ?? [];
    if (words === undefined) continue;
    const side = sideOf(words);
    const isClaim =
      side !== undefined && (side.judges ? isWanted(side, wanted) : /^(?:true|false)$/.test(side.word));
    if (!isClaim) return mention.test(words) ? 'unclear' : undefined;
    return withReservation(side.side, rest);
  }
  return undefined;
}

/** The side of a value that stands where one is wanted: `Incorrect.`, `Not correct`, `No, it names Oslo`. */
export function sideOfValue(value: string, wanted: WantedSides): Side | undefined {
  const text = plainLine(value);
  const whole = sideOf(withoutEnd(text));
  if (whole !== undefined) return isWanted(whole, wanted) ? whole.side : undefined;
  return statedSide(value, wanted);
}
