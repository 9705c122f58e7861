import type { Episode, JsonValue, Question, Session, Turn } from '@memgym/core';
import type { BenchmarkProperty } from '../benchmark-property.js';

/** Fewer questions cannot prove a pattern. */
const leastSeen = 3;

export const answersUnmarked: BenchmarkProperty = {
  id: 'answers-unmarked',
  title: 'No id, extra field or question text marks the answer or its evidence',
  check: async ({ loaded: { episodes } }) => markedQuestions(episodes) ?? markedEvidence(episodes),
};

/** The way in which most questions reveal their answers by id or text; null if they do not. */
function markedQuestions(episodes: readonly Episode[]): string | null {
  const questions = episodes.flatMap(({ conversation }) => conversation.questions);
  const rules: readonly [what: string, applies: (question: Question) => boolean | null][] = [
    ['the id names the right option', idNamesOption],
    ['the id holds the gold answer', ({ id, ...of }) => holdsGold(id, of as Question)],
    ['the id names the evidence', idNamesEvidence],
    ['the text holds the gold answer', (question) => holdsGold(question.text, question)],
  ];
  for (const [what, applies] of rules) {
    const outcomes = questions.flatMap((question) => applies(question) ?? []);
    const marked = outcomes.filter(Boolean).length;
    if (marked >= leastSeen && marked * 2 > outcomes.length) {
      return `Of ${outcomes.length} questions, in ${marked} ${what}.`;
    }
  }
  return null;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const idNamesOption = (question: Question): boolean | null =>
  question.kind === 'multiple-choice' ? wordsOf(question.id).includes(question.expected) : null;

const idNamesEvidence = ({ id, evidence }: Question): boolean | null => {
  const named = evidence.turnIds.filter((turnId) => turnId.length > 2);
  return named.length === 0 ? null : named.some((turnId) => id.includes(turnId));
};

/** Null if the question has no gold text. */
function holdsGold(text: string, question: Question): boolean | null {
  const shown = text.toLowerCase();
  const holds = (part: string): boolean => part.length > 2 && shown.includes(part.toLowerCase());
  if (question.kind === 'free-text') return question.expected === null ? null : holds(question.expected);
  if (question.kind === 'state-probe') return null;
  const held = question.options.filter((option) => holds(option.text));
  return held.length === 1 && held[0]?.label === question.expected;
}

/** A mark that most evidence turns have and other turns do not; null if there is none. */
function markedEvidence(episodes: readonly Episode[]): string | null {
  const turns = new Map<string, Count>();
  const sessions = new Map<string, Count>();
  const totals = { turns: { evidence: 0, other: 0 }, sessions: { evidence: 0, other: 0 } };
  for (const { conversation } of episodes) {
    const evidence = new Set(conversation.questions.flatMap((question) => question.evidence.turnIds));
    for (const session of conversation.sessions) {
      const holds = session.turns.some(({ id }) => evidence.has(id));
      add(sessions, totals.sessions, marksOfSession(session), holds);
      for (const turn of session.turns) add(turns, totals.turns, marksOfTurn(turn), evidence.has(turn.id));
    }
  }
  return findMark('turns', turns, totals.turns) ?? findMark('sessions', sessions, totals.sessions);
}

interface Count {
  evidence: number;
  other: number;
}

function add(counts: Map<string, Count>, total: Count, marks: readonly string[], isEvidence: boolean): void {
  const kind = isEvidence ? 'evidence' : 'other';
  total[kind] += 1;
  for (const mark of new Set(marks)) {
    const count = counts.get(mark) ?? { evidence: 0, other: 0 };
    count[kind] += 1;
    counts.set(mark, count);
  }
}

function findMark(what: string, counts: ReadonlyMap<string, Count>, total: Count): string | null {
  for (const [mark, { evidence, other }] of counts) {
    if (evidence >= leastSeen && evidence * 2 > total.evidence && other === 0 && total.other > 0) {
      return `Of ${total.evidence} ${what} with evidence, ${evidence} have ${mark}; of ${total.other} others, none has.`;
    }
  }
  return null;
}

const marksOfTurn = (turn: Turn): string[] => [
  ...marksOfId('turn id', turn.id),
  ...(turn.meta === undefined ? [] : marksOfValue('meta', turn.meta)),
];

const marksOfSession = ({ id }: Session): string[] => marksOfId('session id', id);

/** Digits count turns; only words can mark them. */
const marksOfId = (what: string, id: string): string[] =>
  wordsOf(id.replace(/\d+/g, ' ')).map((word) => `${JSON.stringify(word)} in the ${what}`);

function marksOfValue(path: string, value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null) return [path, `${path} = ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, member]) =>
    marksOfValue(`${path}.${key}`, member as JsonValue),
  );
}
