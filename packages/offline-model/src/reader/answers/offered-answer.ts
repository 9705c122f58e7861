import type { Option } from '@memgym/core';
import { compactOf } from '../analyse.js';
import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';
import { readChoice } from '../read-choice.js';
import type { ReaderContext } from '../reader-input.js';
import { saysNotKnown } from '../says-not-known.js';

/** Minimum share of the question in the best statement. */
const weakestSupport = 0.45;

/** The text of the offered option that the context supports; or "not mentioned" if it supports none. */
export function offeredAnswer(
  context: ReaderContext,
  {
    options,
    ranked,
    focus,
  }: {
    readonly options: readonly Option[];
    readonly ranked: readonly RankedStatement[];
    readonly focus: QuestionFocus;
  },
): string {
  const silent = options.find(({ text }) => saysNotKnown(text, context.language));
  const others = options.filter((option) => option !== silent);
  const { label } = readChoice({ ...context, options: others });
  const chosen = others.find((option) => option.label === label);
  if (silent === undefined || chosen === undefined) return (chosen ?? silent)?.text ?? '';
  return isSupported(chosen, ranked, focus) ? chosen.text : silent.text;
}

/** Whether the right person mentions the matter of the question together with the option. */
function isSupported(option: Option, ranked: readonly RankedStatement[], focus: QuestionFocus): boolean {
  const best = ranked[0];
  if (best === undefined || best.score < weakestSupport) return false;
  const speaker = best.read.statement.speaker?.toLowerCase();
  if (focus.speakers.length > 0 && speaker !== undefined && !focus.speakers.includes(speaker)) return false;
  const text = best.read.analysis.compact;
  return option.text
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length > 3 && text.includes(compactOf(word)));
}
