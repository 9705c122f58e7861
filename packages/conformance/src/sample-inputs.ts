import {
  type CorpusDocument,
  eventTime,
  isSession,
  type MemoryInput,
  type Session,
  type Turn,
} from '@memgym/core';

const day = (number: number, hour = 9) => eventTime({ year: 2023, month: 5, day: number, hour });

/** A user's message on a day of May 2023. */
export function turn(id: string, content: string, details: Partial<Turn> = {}): Turn {
  return { id, role: 'user', content, eventTime: day(1), ...details };
}

/** A session of one message, which is one memory in systems that store messages and in systems that store sessions. */
export function lone(id: string, content: string, time = day(1)): Session {
  return { id: `session of ${id}`, startTime: time, turns: [{ id, role: 'user', content }] };
}

/** Ids of every turn and document of an input. */
export function sourceIdsOf(input: MemoryInput): string[] {
  return isSession(input) ? input.turns.map(({ id }) => id) : [input.id];
}

const pottery: Session = {
  id: 'pottery',
  startTime: day(8, 13),
  turns: [
    { id: 'p1', role: 'user', speaker: 'Ines', content: 'I signed up for a pottery class yesterday.' },
    { id: 'p2', role: 'assistant', content: 'Lovely! Which glaze will you try first?' },
    { id: 'p3', role: 'user', speaker: 'Ines', content: 'A deep blue one, like my grandmother’s bowl.' },
  ],
};

const travel: Session = {
  id: 'travel',
  startTime: day(12, 18),
  turns: [
    { id: 't1', role: 'user', content: 'My train to Lisbon leaves on Friday at seven.' },
    { id: 't2', role: 'assistant', content: 'I will remind you to pack the charger.' },
    { id: 't3', role: 'user', content: '我表弟在杭州工作，他今年三十六岁。', eventTime: day(12, 19) },
    { id: 't4', role: 'assistant', content: '好的，我记住了。' },
  ],
};

const oneSided: Session = {
  id: 'monologue',
  turns: [
    { id: 'm1', role: 'user', content: 'Note to self: the vet closes at noon.' },
    { id: 'm2', role: 'user', content: 'Also buy seeds for the balcony garden.' },
    { id: 'm3', role: 'user', content: 'And call Jonas about the violin.' },
  ],
};

const recipe: CorpusDocument = {
  id: 'recipe',
  text: 'Lentil soup: simmer red lentils with cumin, garlic and lemon for twenty minutes.',
  eventTime: day(15),
};

/** An ordinary history: sessions, single turns and a document, in English and Chinese, with and without times. */
export const sampleInputs: readonly MemoryInput[] = [
  pottery,
  turn('a1', 'My sister Nora moved to Oslo last winter.', { eventTime: day(9), speaker: 'Ines' }),
  travel,
  recipe,
  oneSided,
  turn('a2', 'The answer to everything is 42.', { role: 'assistant', eventTime: day(20) }),
  { id: 'a3', role: 'user', content: 'I am allergic to peanuts.' },
];

/** Questions about {@link sampleInputs}, some of them unanswerable. */
export const sampleQueries: readonly string[] = [
  'When does the train to Lisbon leave?',
  'Which glaze did Ines choose for the bowl?',
  '表弟在哪里工作？',
  'lentils',
  'quantum chromodynamics',
  '',
];
