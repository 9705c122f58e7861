import type { Episode, Question } from '@memgym/core';
import type { BenchmarkProperty } from '../benchmark-property.js';
import { comparableSessions } from './leaks/comparable-sessions.js';
import { marksByOption } from './leaks/option-marks.js';
import { type GroupSizes, givesAway, leastSeen, type MarkCount, separation } from './leaks/share-test.js';
import { type Shown, shownBySession, shownByTurn } from './leaks/turn-marks.js';

export const answersUnmarked: BenchmarkProperty = {
  id: 'answers-unmarked',
  title: 'No id, extra field, place, length or question text marks the answer or its evidence',
  check: async ({ loaded: { episodes } }) =>
    markedQuestions(episodes) ?? markedOptions(episodes) ?? markedEvidence(episodes),
};

/** The way in which most questions reveal their answers by id or text; null if they do not. */
function markedQuestions(episodes: readonly Episode[]): string | null {
  const questions = questionsIn(episodes);
  const rules: readonly [what: string, applies: (question: Question) => boolean | null][] = [
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

const questionsIn = (episodes: readonly Episode[]): Question[] =>
  episodes.flatMap(({ conversation }) => conversation.questions);

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

/** A mark of right options; null if there is none. */
function markedOptions(episodes: readonly Episode[]): string | null {
  const marks = createTally();
  for (const question of questionsIn(episodes)) {
    if (question.kind !== 'multiple-choice') continue;
    const byOption = marksByOption(question);
    for (const [place, { label }] of question.options.entries())
      marks.add({ marks: byOption[place] ?? [], measures: new Map() }, label === question.expected);
  }
  return marks.find({ marked: 'right options', other: 'wrong ones' });
}

/** A mark of evidence turns or of the sessions that contain them; null if there is none. */
function markedEvidence(episodes: readonly Episode[]): string | null {
  const turns = createTally();
  const sessions = createTally();
  for (const { conversation } of episodes) {
    const evidence = new Set(conversation.questions.flatMap((question) => question.evidence.turnIds));
    const isComparable = comparableSessions(conversation.questions);
    for (const [place, session] of conversation.sessions.entries()) {
      if (!isComparable(session.id)) continue;
      const holds = session.turns.some(({ id }) => evidence.has(id));
      sessions.add(shownBySession(session, place, conversation.sessions.length), holds);
      for (const [at, turn] of session.turns.entries())
        turns.add(shownByTurn(turn, session, at), evidence.has(turn.id));
    }
  }
  return (
    turns.find({ marked: 'turns with evidence', other: 'others' }) ??
    sessions.find({ marked: 'sessions with evidence', other: 'others' })
  );
}

interface Names {
  readonly marked: string;
  readonly other: string;
}

/** Counts marks and collects measures of two groups, to find those that distinguish the groups. */
function createTally() {
  const counts = new Map<string, MarkCount>();
  const measures = new Map<string, { readonly marked: number[]; readonly other: number[] }>();
  const sizes: GroupSizes = { marked: 0, other: 0 };

  const findMark = (names: Names): string | null => {
    const tried = [...counts].filter(([, { marked, otherMarked }]) => marked + otherMarked >= leastSeen);
    for (const [mark, count] of tried) {
      if (!givesAway(count, sizes, tried.length)) continue;
      return `Of ${sizes.marked} ${names.marked}, ${count.marked} have ${mark}; of ${sizes.other} ${names.other}, ${count.otherMarked || 'none'} ${count.otherMarked > 1 ? 'have' : 'has'}.`;
    }
    return null;
  };
  const findMeasure = (names: Names): string | null => {
    for (const [measure, { marked, other }] of measures) {
      const found = separation(marked, other, measures.size);
      if (found === null) continue;
      const [percent, direction] = found > 0.5 ? [found, 'greater'] : [1 - found, 'smaller'];
      return `The ${measure} of ${names.marked} is ${direction} than that of ${names.other} in ${Math.round(percent * 100)} % of pairs.`;
    }
    return null;
  };

  return {
    add({ marks, measures: own }: Shown, isMarked: boolean): void {
      sizes[isMarked ? 'marked' : 'other'] += 1;
      for (const mark of new Set(marks)) {
        const count = counts.get(mark) ?? { marked: 0, otherMarked: 0 };
        count[isMarked ? 'marked' : 'otherMarked'] += 1;
        counts.set(mark, count);
      }
      for (const [measure, value] of own) {
        const values = measures.get(measure) ?? { marked: [], other: [] };
        values[isMarked ? 'marked' : 'other'].push(value);
        measures.set(measure, values);
      }
    },
    find: (names: Names): string | null => findMark(names) ?? findMeasure(names),
  };
}
