import type { QuestionFocus } from '../question-focus.js';
import type { TermWeights } from '../term-weights.js';
import type { Token } from '../tokens.js';

/** A sentence, analysed for a question. */
export interface SpanSentence {
  readonly tokens: readonly Token[];
  /** True at the positions of the question's words. */
  readonly asked: readonly boolean[];
  /** Weighted share of the question's words in it, 0 to 1. */
  readonly overlap: number;
  /** True inside square brackets. */
  readonly bracketed: boolean;
}

/** Text without full stops is cut after this many tokens, to limit the work. */
const longestSentence = 120;

/** The sentences of a text that contain a content word. */
export function spanSentences(
  tokens: readonly Token[],
  focus: QuestionFocus,
  weights: TermWeights,
): SpanSentence[] {
  const wanted = new Set(focus.terms);
  const total = [...wanted].reduce((sum, term) => sum + weights.weight(term), 0);
  const sentences: SpanSentence[] = [];
  let current: Token[] = [];
  let bracketed = false;
  const finish = (): void => {
    if (current.some((token) => token.content)) {
      const asked = current.map((token) => token.content && wanted.has(token.stem));
      const held = new Set(current.filter((_, place) => asked[place]).map((token) => token.stem));
      const share = [...held].reduce((sum, term) => sum + weights.weight(term), 0);
      sentences.push({ tokens: current, asked, overlap: total === 0 ? 0 : share / total, bracketed });
    }
    current = [];
  };
  for (const token of tokens) {
    current.push(token);
    if (!/^[.!?;[\]]$/.test(token.text) && current.length < longestSentence) continue;
    finish();
    if (token.text === '[' || token.text === ']') bracketed = token.text === '[';
  }
  finish();
  return sentences;
}
