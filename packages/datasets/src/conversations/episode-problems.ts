import type { Episode, Question } from '@memgym/core';

/** Rules for the episodes of every data set. */
export const episodeInvariants = [
  {
    id: 'ids-unique',
    what: 'Ids of episodes and of questions are used once; ids of sessions and turns are used once in their episode.',
  },
  { id: 'sessions-in-order', what: 'Sessions are in the order of their start times.' },
  { id: 'evidence-exists', what: 'Evidence names turns of the episode, each once.' },
  { id: 'ask-point-exists', what: 'The turn after which a question is asked is a turn of the episode.' },
  { id: 'gold-is-offered', what: 'Option labels are different, and the expected one is among them.' },
] as const;
export type EpisodeInvariant = (typeof episodeInvariants)[number]['id'];

/** A broken rule. */
export interface EpisodeProblem {
  invariant: EpisodeInvariant;
  /** Path from the list of episodes, e.g. `[3].conversation.questions[0].evidence`. */
  path: string;
  detail: string;
}

type Report = (invariant: EpisodeInvariant, path: string, detail: string) => void;

function checkUnique(
  ids: readonly string[],
  path: string,
  what: string,
  report: Report,
  seen = new Set<string>(),
): void {
  for (const id of ids) {
    if (seen.has(id)) report('ids-unique', path, `${what} id ${JSON.stringify(id)} is used twice`);
    seen.add(id);
  }
}

function checkQuestion(question: Question, turnIds: ReadonlySet<string>, path: string, report: Report): void {
  const seen = new Set<string>();
  for (const id of question.evidence.turnIds) {
    if (!turnIds.has(id))
      report('evidence-exists', `${path}.evidence`, `there is no turn ${JSON.stringify(id)}`);
    if (seen.has(id)) report('evidence-exists', `${path}.evidence`, `${JSON.stringify(id)} is named twice`);
    seen.add(id);
  }
  const { askAfterTurnId } = question;
  if (askAfterTurnId !== undefined && !turnIds.has(askAfterTurnId)) {
    report(
      'ask-point-exists',
      `${path}.askAfterTurnId`,
      `there is no turn ${JSON.stringify(askAfterTurnId)}`,
    );
  }
  if (question.kind !== 'multiple-choice') return;
  const labels = question.options.map(({ label }) => label);
  if (new Set(labels).size < labels.length) {
    report('gold-is-offered', `${path}.options`, `labels ${labels.join(', ')} are not all different`);
  }
  if (!labels.includes(question.expected)) {
    report('gold-is-offered', `${path}.expected`, `"${question.expected}" is none of ${labels.join(', ')}`);
  }
}

/** The broken rules, in the order of the episodes; empty when none is broken. */
export function findEpisodeProblems(episodes: readonly Episode[]): EpisodeProblem[] {
  const problems: EpisodeProblem[] = [];
  const report: Report = (invariant, path, detail) => {
    problems.push({ invariant, path, detail });
  };
  checkUnique(
    episodes.map(({ id }) => id),
    '',
    'episode',
    report,
  );
  const questionIds = new Set<string>();
  episodes.forEach(({ conversation: { sessions, questions } }, index) => {
    const base = `[${index}].conversation`;
    const sessionIds = sessions.map(({ id }) => id);
    checkUnique(sessionIds, `${base}.sessions`, 'session', report);
    const turnIds = sessions.flatMap(({ turns }) => turns.map(({ id }) => id));
    checkUnique(turnIds, `${base}.sessions`, 'turn', report);
    const ids = questions.map(({ id }) => id);
    checkUnique(ids, `${base}.questions`, 'question', report, questionIds);
    let latest: string | undefined;
    sessions.forEach(({ startTime }, position) => {
      if (startTime === undefined) return;
      if (latest !== undefined && startTime < latest) {
        report(
          'sessions-in-order',
          `${base}.sessions[${position}].startTime`,
          `${startTime} is before ${latest}`,
        );
      }
      latest = startTime;
    });
    const known = new Set(turnIds);
    questions.forEach((question, position) => {
      checkQuestion(question, known, `${base}.questions[${position}]`, report);
    });
  });
  return problems;
}
