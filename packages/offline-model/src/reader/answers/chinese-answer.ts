import { textStart } from '@memgym/core';
import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';

const copula = /(?:名叫|叫做|叫|就是|是在|是|在|为|有)/g;
const longest = 24;

/** The part of the best statement's best clause that is not in the question. */
export function chineseAnswer(ranked: readonly RankedStatement[], focus: QuestionFocus): string | undefined {
  const best = ranked[0];
  if (best === undefined) return undefined;
  const clauses = best.read.statement.text
    .split(/[，。！？；,.!?;\n]+/)
    .filter((clause) => clause.trim() !== '');
  const clause = clauses
    .map((text, place) => ({
      text: text.trim(),
      place,
      held: focus.terms.filter((term) => text.includes(term)).length,
    }))
    .sort((left, right) => right.held - left.held || left.place - right.place)[0];
  if (clause === undefined) return undefined;
  if (focus.kind === 'number') {
    const number = /[\d.]+[^\d\s]?|[一二两三四五六七八九十百千万]+[^\s]?/.exec(clause.text);
    if (number !== null) return number[0];
  }
  const rests = [...clause.text.matchAll(copula)]
    .map((match) => clause.text.slice(match.index + match[0].length))
    .filter((rest) => rest.length > 0);
  const rest = rests.find((text) => !focus.terms.some((term) => term.length > 1 && text.includes(term)));
  return textStart((rest ?? clause.text).replace(/(?<![呢吧啊呀嘛啦的])[呢吧啊呀嘛啦的]+$/, ''), longest);
}
