import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';
import type { TermWeights } from '../term-weights.js';
import type { TimeMention } from '../time/time-mention.js';
import type { Token } from '../tokens.js';
import { type SpanFeatures, spanScore } from './span-features.js';
import { type SpanSentence, spanSentences } from './span-sentence.js';

interface SpanSurroundings {
  readonly focus: QuestionFocus;
  readonly weights: TermWeights;
  /** Score of the statement that contains the sentence. */
  readonly statement: number;
  /** Whether the sentence is in the best statement. */
  readonly best: boolean;
}

const numberWords = new Set(
  'one two three four five six seven eight nine ten eleven twelve dozen once twice'.split(' '),
);
const prepositions = new Set('in at to from near on for with of into about'.split(' '));
const reasonWords = new Set('because cause since to for so'.split(' '));
const farthest = 12;
const reach = 6;

/** The features of the span from position `start` to `end` of a sentence. */
function describeSpan(
  sentence: SpanSentence,
  start: number,
  end: number,
  { focus, weights, statement, best }: SpanSurroundings,
): SpanFeatures {
  const { tokens, asked } = sentence;
  const inside = tokens.slice(start, end + 1);
  const content = inside.filter((token) => token.content);
  const words = content.length;
  const share = (test: (token: Token, place: number) => boolean): number =>
    inside.filter((token, offset) => token.content && test(token, start + offset)).length / words;
  const near = nearestAsked(asked, start, end);
  const before = tokens[start - 1];
  const after = tokens[end + 1];
  const name = share((token, place) => place > 0 && /^\p{Lu}/u.test(token.text));
  const preposition = flag(followsPreposition(tokens, start));
  const { kind } = focus;

  return {
    statement,
    sentence: sentence.overlap,
    best: flag(best),
    novelty: share((_, place) => asked[place] !== true),
    closeness: 1 / (1 + near.distance),
    after: flag(near.before),
    oneWord: flag(words === 1),
    twoWords: flag(words === 2),
    threeWords: flag(words === 3),
    fourWords: flag(words === 4),
    rarity: content.reduce((sum, token) => sum + Math.min(6, weights.weight(token.stem)), 0) / words / 6,
    cleanLeft: flag(before?.content !== true),
    cleanRight: flag(after?.content !== true),
    name,
    quoted: flag(/^["“]$/.test(before?.text ?? '') && /^["”]$/.test(after?.text ?? '')),
    words,
    filler: 1 - words / inside.length,
    afterPreposition: preposition,
    nameWanted: kind === 'place' || kind === 'person' ? name : 0,
    numberWanted: kind === 'number' || kind === 'duration' ? flag(content.some(isNumber)) : 0,
    prepositionWanted: kind === 'place' ? preposition : 0,
    reasonWanted: kind === 'reason' ? flag(followsReason(tokens, start)) : 0,
    clauseWanted: kind === 'reason' || focus.clause ? words / 9 : 0,
    touches: flag(near.distance === 0),
    bracketed: flag(sentence.bracketed),
    opening: flag(start === 0),
  };
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}

function nearestAsked(
  asked: readonly boolean[],
  start: number,
  end: number,
): { distance: number; before: boolean } {
  let distance = farthest;
  let before = false;
  asked.forEach((is, place) => {
    if (!is) return;
    const away = place < start ? start - place : place > end ? place - end : 0;
    distance = Math.min(distance, away);
    if (place < start && away <= reach) before = true;
  });
  return { distance, before };
}

function isNumber(token: Token): boolean {
  return /\d/.test(token.text) || numberWords.has(token.lower);
}

function followsPreposition(tokens: readonly Token[], start: number): boolean {
  const before = tokens[start - 1]?.lower ?? '';
  if (prepositions.has(before)) return true;
  return (before === 'the' || before === 'a') && prepositions.has(tokens[start - 2]?.lower ?? '');
}

function followsReason(tokens: readonly Token[], start: number): boolean {
  return tokens.slice(Math.max(0, start - 4), start).some((token) => reasonWords.has(token.lower));
}

/** A run of words that may be the answer. */
export interface CandidateSpan {
  readonly text: string;
  /** Stems of its content words. */
  readonly stems: readonly string[];
  /** The statement that contains it. */
  readonly from: RankedStatement;
  /** Higher is likelier; comparable only within one question. */
  readonly score: number;
}

const mostStatements = 5;
const weakestShare = 0.5;
const mostWords = 9;
const mostTokens = 14;

/** The candidate spans of the best statements, the likeliest first. */
export function candidateSpans(
  ranked: readonly RankedStatement[],
  focus: QuestionFocus,
  weights: TermWeights,
): CandidateSpan[] {
  const best = ranked[0]?.score ?? 0;
  const found: CandidateSpan[] = [];
  for (const from of ranked.slice(0, mostStatements)) {
    if (from.score < best * weakestShare) break;
    for (const sentence of spanSentences(from.read.analysis.tokens, focus, weights)) {
      for (const [start, end] of spansOf(sentence, from.read.analysis.times)) {
        const features = describeSpan(sentence, start, end, {
          focus,
          weights,
          statement: from.score,
          best: from.score >= best,
        });
        const tokens = sentence.tokens.slice(start, end + 1);
        found.push({
          text: textOf(tokens, from.read.statement.text),
          stems: tokens.filter((token) => token.content).map((token) => token.stem),
          from,
          score: spanScore(features),
        });
      }
    }
  }
  return found.sort((left, right) => right.score - left.score);
}

/**
 * First and last positions of every run that begins and ends with a content word and crosses neither a clause boundary
 * nor a time. Times are the answers to other questions.
 */
function* spansOf(
  { tokens }: SpanSentence,
  times: readonly TimeMention[],
): Generator<[start: number, end: number]> {
  const inTime = (token: Token): boolean =>
    times.some((time) => token.start >= time.start && token.start < time.end);
  for (let start = 0; start < tokens.length; start += 1) {
    const first = tokens[start];
    if (first === undefined || inTime(first)) continue;
    // A title may begin with an article.
    const title = first.stem !== '' && /^["“]$/.test(tokens[start - 1]?.text ?? '');
    if (!first.content && !title) continue;
    let words = 0;
    for (let end = start; end < tokens.length && end - start < mostTokens; end += 1) {
      const token = tokens[end];
      if (token === undefined || inTime(token) || (token.breaks && token.text !== ',' && token.text !== '-'))
        break;
      if (!token.content) continue;
      words += 1;
      if (words > mostWords) break;
      yield [start, end];
    }
  }
}

function textOf(tokens: readonly Token[], text: string): string {
  return text.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
}
