import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';
import type { TermWeights } from '../term-weights.js';
import type { TimeMention } from '../time/time-mention.js';
import type { Token } from '../tokens.js';
import { describeSpan } from './describe-span.js';
import { spanScore } from './span-features.js';
import { type SpanSentence, spanSentences } from './span-sentence.js';

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
