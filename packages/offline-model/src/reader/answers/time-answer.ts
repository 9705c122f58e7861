import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';
import { isChinese } from '../reader-input.js';
import { dayOf } from '../time/calendar.js';
import { englishMonths, writeDay } from '../time/english-dates.js';
import type { TimeMention } from '../time/time-mention.js';

const weakestShare = 0.75;
const mostStatements = 4;

/**
 * Answers questions about when something happened with the time mentioned in the best statement, otherwise with the day
 * of the message. Undefined if neither is known.
 */
export function timeAnswer(
  ranked: readonly RankedStatement[],
  focus: QuestionFocus,
  { question, language }: { readonly question: string; readonly language: string },
): string | undefined {
  const best = ranked[0];
  if (best === undefined) return undefined;
  const near = ranked.slice(0, mostStatements).filter(({ score }) => score >= best.score * weakestShare);
  for (const candidate of near) {
    const mention = nearestMention(candidate, focus);
    if (mention !== undefined) return fit(mention.phrase, mention.keys[0], { question, language });
  }
  const said = dayOf(best.read.statement.eventTime);
  if (said === undefined) return undefined;
  const day = isChinese(language) ? `${said.year}年${said.month}月${said.day}日` : writeDay(said);
  return fit(day, best.read.statement.eventTime?.slice(0, 10), { question, language });
}

/** The mention nearest to the words of the question. */
function nearestMention({ read }: RankedStatement, focus: QuestionFocus): TimeMention | undefined {
  const { times, tokens } = read.analysis;
  const wanted = new Set(focus.terms);
  const places = tokens.filter((token) => wanted.has(token.stem));
  const distance = (time: TimeMention): number =>
    places.reduce((sum, token) => sum + 1 / (20 + Math.abs(token.start - time.start)), 0);
  return [...times].sort((left, right) => distance(right) - distance(left))[0];
}

/** Only the month or the year, if the question asks for that. */
function fit(
  phrase: string,
  key: string | undefined,
  { question, language }: { readonly question: string; readonly language: string },
): string {
  const match = /^(\d{4})(?:-(\d{2}))?/.exec(key ?? '');
  if (match === null || isChinese(language)) return phrase;
  if (/\b(?:what|which) year\b/i.test(question)) return match[1] ?? phrase;
  if (/\b(?:what|which) month/i.test(question) && match[2] !== undefined) {
    return `${englishMonths[Number(match[2]) - 1] ?? ''} ${match[1] ?? ''}`;
  }
  return phrase;
}
