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
  {
    id: 'evidence-before-question',
    what: 'The turns that hold an answer come before its question is asked.',
  },
  { id: 'gold-is-offered', what: 'Option labels are different, and the expected one is among them.' },
] as const;
export type EpisodeInvariant = (typeof episodeInvariants)[number]['id'];

/** A broken rule. */
export interface EpisodeProblem {
  invariant: EpisodeInvariant;
  /** Path from the list of episodes, such as `[3, 'conversation', 'questions', 0, 'evidence']`. */
  path: readonly (string | number)[];
  detail: string;
}

/** The parts of an episode that the rules concern; null for a question that could not be read. */
export interface EpisodeOutline {
  readonly id: string;
  readonly conversation: {
    readonly sessions: readonly {
      readonly id: string;
      readonly startTime?: string | undefined;
      readonly turns: readonly { readonly id: string }[];
    }[];
    readonly questions: readonly (Question | null)[];
  };
}

type Path = EpisodeProblem['path'];
type Report = (invariant: EpisodeInvariant, path: Path, detail: string) => void;

const quoted = (id: string): string => JSON.stringify(id);

/** The broken rules, in the order of the episodes; empty when none is broken. */
export function findEpisodeProblems(episodes: readonly (Episode | EpisodeOutline)[]): EpisodeProblem[] {
  const problems: EpisodeProblem[] = [];
  const report: Report = (invariant, path, detail) => {
    problems.push({ invariant, path, detail });
  };
  const isNew = { episode: uniqueIds('episode', report), question: uniqueIds('question', report) };
  episodes.forEach(({ id, conversation: { sessions, questions } }, index) => {
    const base: Path = [index, 'conversation'];
    isNew.episode(id, [index, 'id']);
    checkSessions(sessions, [...base, 'sessions'], report);
    const turnIds = sessions.flatMap(({ turns }) => turns.map((turn) => turn.id));
    const positions = new Map(turnIds.map((turnId, position) => [turnId, position]));
    questions.forEach((question, position) => {
      if (question === null) return;
      const path = [...base, 'questions', position];
      isNew.question(question.id, [...path, 'id']);
      checkTurnsOf(question, positions, { path, report });
      checkGold(question, path, report);
    });
  });
  return problems;
}

function uniqueIds(what: string, report: Report): (id: string, path: Path) => void {
  const seen = new Set<string>();
  return (id, path) => {
    if (seen.has(id)) report('ids-unique', path, `${what} id ${quoted(id)} is used twice`);
    seen.add(id);
  };
}

function checkSessions(
  sessions: EpisodeOutline['conversation']['sessions'],
  path: Path,
  report: Report,
): void {
  const [checkSession, checkTurn] = [uniqueIds('session', report), uniqueIds('turn', report)];
  let latest: string | undefined;
  sessions.forEach(({ id, startTime, turns }, position) => {
    const base = [...path, position];
    checkSession(id, [...base, 'id']);
    turns.forEach((turn, index) => {
      checkTurn(turn.id, [...base, 'turns', index, 'id']);
    });
    if (startTime === undefined) return;
    if (latest !== undefined && startTime < latest) {
      report('sessions-in-order', [...base, 'startTime'], `${startTime} is before ${latest}`);
    }
    latest = startTime;
  });
}

function checkTurnsOf(
  { evidence, askAfterTurnId }: Question,
  positions: ReadonlyMap<string, number>,
  { path, report }: { readonly path: Path; readonly report: Report },
): void {
  const noTurn = (id: string): string =>
    `there is no turn ${quoted(id)}, only ${rangeOf([...positions.keys()])}`;
  const asked = askAfterTurnId === undefined ? undefined : positions.get(askAfterTurnId);
  if (askAfterTurnId !== undefined && asked === undefined) {
    report('ask-point-exists', [...path, 'askAfterTurnId'], noTurn(askAfterTurnId));
  }
  const seen = new Set<string>();
  for (const id of evidence.turnIds) {
    const said = positions.get(id);
    const place = [...path, 'evidence'];
    if (said === undefined) report('evidence-exists', place, noTurn(id));
    else if (asked !== undefined && said > asked) {
      report(
        'evidence-before-question',
        place,
        `turn ${quoted(id)} comes after ${quoted(String(askAfterTurnId))}, where the question is asked`,
      );
    }
    if (seen.has(id)) report('evidence-exists', place, `${quoted(id)} is named twice`);
    seen.add(id);
  }
}

/** A few ids in full, or the first and the last of many. */
function rangeOf(ids: readonly string[]): string {
  return (ids.length <= 6 ? ids : [...ids.slice(0, 3), '…', ...ids.slice(-2)]).join(', ');
}

function checkGold(question: Question, path: Path, report: Report): void {
  if (question.kind !== 'multiple-choice') return;
  const labels = question.options.map(({ label }) => label);
  if (new Set(labels).size < labels.length) {
    report('gold-is-offered', [...path, 'options'], `labels ${labels.join(', ')} are not all different`);
  }
  if (!labels.includes(question.expected)) {
    report(
      'gold-is-offered',
      [...path, 'expected'],
      `${quoted(question.expected)} is none of ${labels.join(', ')}`,
    );
  }
}
