import type { Option } from '@memgym/core';
import { chineseAnswer } from './answers/chinese-answer.js';
import { durationAnswer } from './answers/duration-answer.js';
import { numberAnswer } from './answers/number-answer.js';
import { offeredAnswer } from './answers/offered-answer.js';
import { spanAnswer } from './answers/span-answer.js';
import { timeAnswer } from './answers/time-answer.js';
import { yesNoAnswer } from './answers/yes-no-answer.js';
import { attend } from './attend.js';
import { focusOf, type QuestionFocus, speakersOf } from './question-focus.js';
import { type RankedStatement, rankStatements } from './rank-statements.js';
import { readChoice } from './read-choice.js';
import { readWindow } from './read-window.js';
import { isChinese, type ReaderContext } from './reader-input.js';
import type { TermWeights } from './term-weights.js';

/** The input of {@link readFreeText}. */
export interface ReadFreeTextInput extends ReaderContext {
  /** Alternatives named in the question. */
  readonly options?: readonly Option[] | undefined;
}

/**
 * Answers with a short phrase from the context: a date, a number, a name, or the likeliest span. If the context
 * does not mention the matter, the answer is `No information available`, in the question's language.
 */
export function readFreeText(input: ReadFreeTextInput): string {
  const { question, questionTime, language, options = [] } = input;
  const window = readWindow(input);
  const { weights } = window;
  const statements = attend(window, { question, world: input.limits.world });
  const focus = focusOf(question, {
    questionTime,
    language,
    speakers: speakersOf(statements.map((read) => read.statement)),
  });
  const ranked = rankStatements(statements, focus, weights);
  if (options.length > 0) return offeredAnswer(input, { options, ranked, focus });
  if (ranked.length === 0) return isChinese(language) ? '没有相关信息' : 'No information available';
  return answerByKind(input, { ranked, focus, weights }) ?? ranked[0]?.read.statement.text ?? '';
}

function answerByKind(
  input: ReaderContext,
  {
    ranked,
    focus,
    weights,
  }: {
    readonly ranked: readonly RankedStatement[];
    readonly focus: QuestionFocus;
    readonly weights: TermWeights;
  },
): string | undefined {
  const { question, language } = input;
  const otherwise = (): string | undefined =>
    isChinese(language) ? chineseAnswer(ranked, focus) : spanAnswer(ranked, focus, weights);
  switch (focus.kind) {
    case 'time':
      return timeAnswer(ranked, focus, { question, language }) ?? otherwise();
    case 'duration':
      return durationAnswer(ranked, language) ?? otherwise();
    case 'number':
      return isChinese(language) ? otherwise() : (numberAnswer(ranked, focus) ?? otherwise());
    case 'yes-no':
      return yesNoAnswer(ranked, question, language);
    case 'alternative':
      return alternativeAnswer(input) ?? otherwise();
    default:
      return otherwise();
  }
}

/** The alternative in a question such as `X or Y` that the context supports. */
function alternativeAnswer(input: ReaderContext): string | undefined {
  const match = /([\p{L}\p{N}'’. -]{1,200}?) or ([\p{L}\p{N}'’. -]+)/u.exec(input.question);
  const left = match?.[1]?.split(/\s+/).slice(-2).join(' ');
  const right = match?.[2]?.split(/\s+/).slice(0, 3).join(' ');
  if (left === undefined || right === undefined) return undefined;
  const options = [left, right].map((text, index) => ({ label: String(index), text }));
  const { label } = readChoice({ ...input, options });
  return options.find((option) => option.label === label)?.text;
}
