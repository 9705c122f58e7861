import type { EventTime } from '@memgym/core';
import type { AMemGymPeriod, AMemGymUser } from '../../data/amemgym-user.js';

const time = (text: string) => text as EventTime;

function period(
  index: number,
  end: string,
  sessions: readonly [time: string, query: string, exposed: Record<string, string>][],
  state: Record<string, string>,
  before: Record<string, string> | null,
): AMemGymPeriod {
  const changed = Object.entries(state).filter(([name, value]) => before?.[name] !== value);
  return {
    index,
    start: index === 0 ? null : time('2020-10-01T00:00:00'),
    end: time(`${end}T23:59:59`),
    summary: index === 0 ? null : 'Things change.',
    sessions: sessions.map(([at, query, exposed], position) => ({
      id: `period-${index}-session-${position}`,
      time: time(at),
      event: index === 0 ? null : 'Something happened.',
      exposedStates: new Map(Object.entries(exposed)),
      query,
    })),
    state: new Map(Object.entries(state)),
    updates: new Map(changed.map(([name, value]) => [name, { old: before?.[name] ?? null, new: value }])),
    updateCounts: new Map(changed.map(([name]) => [name, 1])),
  };
}

const states = [
  { diet: 'steak lover', pet: 'no pet' },
  { diet: 'steak lover', pet: 'tabby cat' },
  { diet: 'strict vegan', pet: 'tabby cat' },
];

/** Made by us: two variables, three periods, two questions; sessions name the values in plain words. */
export function makeAMemGymUser(id = 'ida'): AMemGymUser {
  const [first = {}, second = {}, third = {}] = states;
  return {
    id,
    startTime: time('2020-10-01T00:00:00'),
    persona: { id, name: 'Ida Berg', attributes: {}, description: 'name: Ida Berg' },
    variables: [
      { name: 'diet', choices: ['steak lover', 'strict vegan'] },
      { name: 'pet', choices: ['no pet', 'tabby cat'] },
    ],
    periods: [
      period(
        0,
        '2020-10-01',
        [
          ['2020-09-30T19:30:00', 'I am a steak lover. What shall I grill?', { diet: 'steak lover' }],
          [
            '2020-10-01T20:00:00',
            'There is no pet at home. How do I keep the sofa clean?',
            { pet: 'no pet' },
          ],
        ],
        first,
        null,
      ),
      period(
        1,
        '2021-01-01',
        [['2021-01-01T21:00:00', 'A tabby cat has moved in. What does it need?', { pet: 'tabby cat' }]],
        second,
        first,
      ),
      period(
        2,
        '2021-04-01',
        [['2021-04-01T19:00:00', 'I became a strict vegan. What is for dinner?', { diet: 'strict vegan' }]],
        third,
        second,
      ),
    ],
    questions: [
      {
        id: `${id}:0`,
        text: 'What shall I cook tonight?',
        requiredVariables: ['diet'],
        options: [
          { state: ['steak lover'], answer: 'A rare steak for a steak lover.', source: 'experience' },
          { state: ['strict vegan'], answer: 'A bean stew for a strict vegan.', source: 'experience' },
        ],
      },
      {
        id: `${id}:1`,
        text: 'How do I spend a Sunday?',
        requiredVariables: ['pet', 'diet'],
        options: [
          {
            state: ['no pet', 'steak lover'],
            answer: 'Out: no pet waits, and a steak lover eats well.',
            source: 'experience',
          },
          {
            state: ['tabby cat', 'steak lover'],
            answer: 'In with the tabby cat, a steak lover at peace.',
            source: 'experience',
          },
          {
            state: ['tabby cat', 'strict vegan'],
            answer: 'In with the tabby cat, over strict vegan cake.',
            source: 'experience',
          },
          {
            state: ['no pet', 'strict vegan'],
            answer: 'Out: no pet waits, and strict vegan cafes are open.',
            source: 'random',
          },
        ],
      },
    ],
  };
}
