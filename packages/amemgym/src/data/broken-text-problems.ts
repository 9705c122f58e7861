import { formatPath } from '@memgym/datasets';
import type { AMemGymProblem } from './amemgym-problems.js';
import type { AMemGymUser } from './amemgym-user.js';
import { brokenText } from './broken-text.js';

/** The summaries, events, openers, questions and answers of a user that do not consist of complete sentences. */
export function findBrokenTexts(user: AMemGymUser): AMemGymProblem[] {
  const problems: AMemGymProblem[] = [];
  const check = (text: string | null, ...path: PropertyKey[]): void => {
    const detail = text === null ? null : brokenText(text);
    if (detail !== null) {
      problems.push({ invariant: 'sentences-are-whole', path: formatPath(path), detail });
    }
  };
  for (const { index, summary, sessions } of user.periods) {
    check(summary, 'periods', index, 'period_summary');
    sessions.forEach(({ event, query }, position) => {
      check(event, 'periods', index, 'sessions', position, 'event');
      check(query, 'periods', index, 'sessions', position, 'query');
    });
  }
  user.questions.forEach(({ text, options }, index) => {
    check(text, 'qas', index, 'query');
    options.forEach(({ answer }, position) => {
      check(answer, 'qas', index, 'answer_choices', position, 'answer');
    });
  });
  return problems;
}
