import { createRng, type Episode, episodeSchema, type Question, type Session, type Turn } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { answersUnmarked } from './answers-unmarked.js';

const rng = createRng(7);
const words = ['tea', 'rain', 'train', 'garden', 'violin', 'bread', 'letter', 'river', 'lamp', 'coat'];
const say = (stream: ReturnType<typeof rng.stream>): string =>
  Array.from({ length: 4 + stream.int(9) }, () => stream.pick(words)).join(' ');

/** A person with ten sessions of six turns; two turns of three sessions are evidence. Nothing marks them. */
function person(name: string): Episode {
  const own = rng.stream(name);
  const places = own.shuffle(Array.from({ length: 10 }, (_, place) => place)).slice(0, 3);
  const sessions = Array.from({ length: 10 }, (_, session) => ({
    id: `session_${session}`,
    turns: Array.from({ length: 6 }, (_, turn) => ({
      id: `t${session}:${turn}`,
      role: turn % 2 === 0 ? 'user' : 'assistant',
      content: say(own),
      eventTime: `2024-03-${10 + session}T10:0${turn}:00`,
    })),
  }));
  const questions = places.map((session, number) => ({
    kind: 'multiple-choice',
    id: `${name}/q${number}`,
    text: 'What was said?',
    type: 'x',
    options: ['A', 'B', 'C', 'D'].map((label) => ({ label, text: say(own) })),
    expected: own.pick(['A', 'B', 'C', 'D']),
    evidence: { turnIds: [`t${session}:${own.int(6)}`, `t${session}:${own.int(6)}`] },
  }));
  return episodeSchema.parse({ id: name, cluster: name, conversation: { sessions, questions } });
}

const people = Array.from({ length: 20 }, (_, number) => person(`person-${number}`));
const foundIn = (episodes: readonly Episode[]) => answersUnmarked.check({ loaded: { episodes } } as never);

type ChangeTurn = (turn: Turn, isEvidence: boolean, place: number) => Turn;
type ChangeSession = (session: Session, holds: boolean) => Session;
const evidenceOf = ({ conversation }: Episode) =>
  new Set(conversation.questions.flatMap(({ evidence }) => evidence.turnIds));

const withSessions = (change: ChangeSession): Episode[] =>
  people.map((episode) => {
    const evidence = evidenceOf(episode);
    const sessions = episode.conversation.sessions.map((session) =>
      change(
        session,
        session.turns.some(({ id }) => evidence.has(id)),
      ),
    );
    return { ...episode, conversation: { ...episode.conversation, sessions } };
  });
/** Ids of turns may change: evidence is renamed with them. */
const withTurns = (change: ChangeTurn): Episode[] =>
  people.map((episode) => {
    const evidence = evidenceOf(episode);
    const names = new Map<string, string>();
    const sessions = episode.conversation.sessions.map((session) => ({
      ...session,
      turns: session.turns.map((turn, place) => {
        const changed = change(turn, evidence.has(turn.id), place);
        names.set(turn.id, changed.id);
        return changed;
      }),
    }));
    const questions = episode.conversation.questions.map((question) => ({
      ...question,
      evidence: { ...question.evidence, turnIds: question.evidence.turnIds.map((id) => names.get(id) ?? id) },
    }));
    return { ...episode, conversation: { ...episode.conversation, sessions, questions } };
  });
const withChoices = (change: (question: Question & { kind: 'multiple-choice' }, right: number) => Question) =>
  people.map((episode) => ({
    ...episode,
    conversation: {
      ...episode.conversation,
      questions: episode.conversation.questions.map((question) =>
        question.kind === 'multiple-choice'
          ? change(
              question,
              question.options.findIndex(({ label }) => label === question.expected),
            )
          : question,
      ),
    },
  }));

/** The people's sessions as the data set `Chats-1`, in one memory with `News`, of which no question names evidence. */
const mixed = (episodes: readonly Episode[]): Episode[] =>
  episodes.map((episode) => {
    const { sessions, questions } = episode.conversation;
    const news = sessions.map((session, number) => ({
      id: `News:${number}`,
      turns: session.turns.map(({ content }, place) => ({
        id: `News:${number}/${place}`,
        role: 'user' as const,
        content,
      })),
    }));
    const inChats = (id: string) => `Chats-1/${id}`;
    const chats = sessions.map((session) => ({
      ...session,
      id: inChats(session.id),
      turns: session.turns.map((turn) => ({ ...turn, id: inChats(turn.id) })),
    }));
    const asked = questions.flatMap((question): Question[] => [
      {
        ...question,
        type: 'Chats-1',
        evidence: { ...question.evidence, turnIds: question.evidence.turnIds.map(inChats) },
      },
      { ...question, id: `${question.id}/news`, type: 'News', evidence: { turnIds: [], unresolved: [] } },
    ]);
    return { ...episode, conversation: { sessions: [...news, ...chats], questions: asked } };
  });

const chance = createRng(3).stream('contamination');
const rarely = (): boolean => chance.next() < 0.05;
const mostly = (): boolean => chance.next() < 0.9;
const without = ({ eventTime: _time, ...turn }: Turn): Turn => turn;

const planted: readonly [what: string, episodes: () => Episode[], found: RegExp][] = [
  [
    'names its evidence sessions answer_…, and a few others as well',
    () =>
      withSessions((session, holds) => ({
        ...session,
        id: holds || rarely() ? session.id.replace('session', 'answer') : session.id,
      })),
    /Of 60 sessions with evidence, 60 have "answer" in the session id; of 140 others, [1-9]\d* have/,
  ],
  [
    'adds a letter to the ids of most evidence turns',
    () =>
      withTurns((turn, isEvidence) => ({ ...turn, id: isEvidence && mostly() ? `${turn.id}e` : turn.id })),
    /have "e" in the turn id/,
  ],
  [
    'writes the ids of evidence turns in capitals',
    () => withTurns((turn, isEvidence) => ({ ...turn, id: isEvidence ? turn.id.toUpperCase() : turn.id })),
    /"T" in the turn id/,
  ],
  [
    'numbers evidence turns from a thousand on',
    () =>
      withTurns((turn, isEvidence) => ({
        ...turn,
        id: isEvidence ? turn.id.replace(/:(\d)/, ':100$1') : turn.id.replace(/:(\d)/, ':10$1'),
      })),
    /number in the turn id of turns with evidence is greater .* 100 % of pairs|length of the turn id/,
  ],
  [
    'has an extra field on evidence turns, and on a few others',
    () =>
      withTurns((turn, isEvidence) => ({
        ...turn,
        ...((isEvidence || rarely()) && { meta: { source: 'gold' } }),
      })),
    /have the field meta/,
  ],
  [
    'has a score on every turn, higher for evidence',
    () =>
      withTurns((turn, isEvidence) => ({
        ...turn,
        meta: { relevance: chance.next() + (isEvidence ? 0.95 : 0) },
      })),
    /meta\.relevance of turns with evidence is greater/,
  ],
  [
    'gives evidence turns no time',
    () => withTurns((turn, isEvidence) => (isEvidence ? without(turn) : turn)),
    /no eventTime/,
  ],
  [
    'gives evidence turns times with seconds',
    () =>
      withTurns((turn, isEvidence) =>
        isEvidence && turn.eventTime !== undefined
          ? ({ ...turn, eventTime: turn.eventTime.replace(/00$/, '07') } as Turn)
          : turn,
      ),
    /an eventTime with seconds/,
  ],
  [
    'writes evidence at four times the length',
    () => withTurns((turn, isEvidence) => ({ ...turn, content: turn.content.repeat(isEvidence ? 6 : 1) })),
    /length of the text of turns with evidence is greater/,
  ],
  [
    'leaves a space after the text of evidence',
    () =>
      withTurns((turn, isEvidence) => ({ ...turn, content: isEvidence ? `${turn.content} ` : turn.content })),
    /spaces around the text/,
  ],
  [
    'puts the right option first in nine of ten questions',
    () => withChoices((question) => (mostly() ? { ...question, expected: 'A' } : question)),
    /of 180 wrong ones.*|right options, \d+ have place 1/,
  ],
  [
    'makes the right option the longest',
    () =>
      withChoices((question, right) => ({
        ...question,
        options: question.options.map((option, place) => ({
          ...option,
          text: place === right ? `${option.text} ${say(chance)} ${say(chance)} ${say(chance)}` : option.text,
        })),
      })),
    /right options, \d+ have the longest text/,
  ],
  [
    'ends the right option with a full stop',
    () =>
      withChoices((question, right) => ({
        ...question,
        options: question.options.map((option, place) => ({
          ...option,
          text: place === right ? `${option.text}.` : option.text,
        })),
      })),
    /a text with an end mark/,
  ],
  [
    'holds the place of the right option in the id, from 0',
    () => withChoices((question, right) => ({ ...question, id: `${question.id}-${right}-7` })),
    /its place from 0 as number 2 from the end of the id/,
  ],
  [
    'holds the place of the right option in the id, from 1',
    () => withChoices((question, right) => ({ ...question, id: `${question.id}x${right + 1}` })),
    /its place from 1 as the last number of the id/,
  ],
  [
    'holds the label of the right option in the id',
    () => withChoices((question) => ({ ...question, id: `${question.id}-${question.expected}` })),
    /its label in the id/,
  ],
];

describe('answers-unmarked', () => {
  it('finds nothing where nothing marks the answers', async () => {
    expect(await foundIn(people)).toBeNull();
  });

  it.each(planted)('finds that a benchmark %s', async (_what, episodes, found) => {
    expect(await foundIn(episodes())).toMatch(found);
  });

  it('compares only data sets that name evidence, where data sets are mixed', async () => {
    expect(await foundIn(mixed(people))).toBeNull();
    const leaking = withSessions((session, holds) => ({
      ...session,
      id: holds ? session.id.replace('session', 'answer') : session.id,
    }));
    expect(await foundIn(mixed(leaking))).toMatch(/have "answer" in the session id/);
    // A prefix that no type of question owns is a mark, even if it looks like the name of a data set.
    const owned = withSessions((session, holds) => ({
      ...session,
      id: `${holds ? 'answer' : 'other'}/${session.id}`,
    }));
    expect(await foundIn(owned)).toMatch(/have "answer" in the session id/);
  });
});
