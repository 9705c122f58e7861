import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../__fixtures__/temp-folder.js';
import { loadConversations } from './load-conversations.js';

const made = () => ({
  format: 'memgym-conversations@1',
  benchmark: 'tiny',
  episodes: [
    {
      id: '../e',
      cluster: 'e',
      conversation: {
        sessions: [
          {
            id: 's1',
            startTime: '2024-01-01T09:00:00',
            turns: [{ id: 't1', role: 'user', content: 'I like tea.' }],
          },
          {
            id: 's2',
            startTime: '2024-01-02T09:00:00',
            turns: [{ id: '__proto__', role: 'user', content: 'Hi.' }],
          },
        ],
        questions: [
          {
            kind: 'multiple-choice',
            id: 'q1',
            text: 'What do I like?',
            type: 'single',
            askAfterTurnId: '__proto__',
            options: [
              { label: 'A', text: 'tea' },
              { label: 'B', text: 'rum' },
            ],
            expected: 'A',
            evidence: { turnIds: ['t1'] },
          },
        ],
      },
    },
  ],
});
type Made = ReturnType<typeof made>;
const load = (change: (file: Made) => void = () => {}) => {
  const file = made();
  change(file);
  return withFolder({ 'conversations.json': JSON.stringify(file) }, (folder) => loadConversations(folder));
};
const first = (file: Made) => {
  const conversation = file.episodes[0]?.conversation;
  const question = conversation?.questions[0];
  const [session, next] = conversation?.sessions ?? [];
  const [turn] = session?.turns ?? [];
  if (!conversation || !question || !session || !next || !turn) throw new Error('the fixture is incomplete');
  return { conversation, question, session, next, turn };
};

describe('loadConversations', () => {
  it('reads a file, with any id', async () => {
    const { benchmark, episodes, quirks } = await load();
    expect([benchmark, quirks]).toEqual(['tiny', []]);
    expect(episodes[0]).toMatchObject({ id: '../e', language: 'en' });
    expect(episodes[0]?.conversation.questions[0]).toMatchObject({
      askAfterTurnId: '__proto__',
      evidence: { turnIds: ['t1'], unresolved: [] },
    });
  });

  it('reads the sample of this repository', async () => {
    const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
    const { benchmark, episodes } = await loadConversations(sample);
    expect([benchmark, episodes.length]).toEqual(['everyday', 6]);
  });

  it.each<[string, RegExp, (file: Made) => void]>([
    [
      'another format',
      /at format: .*memgym-conversations@1.*got "x"/,
      (f) => {
        f.format = 'x';
      },
    ],
    [
      'a key that is misspelled',
      /Unrecognized key: "episode"/,
      (f) => {
        Object.assign(f, { episode: [] });
      },
    ],
    [
      'no episode',
      /at episodes: expected at least one episode/,
      (f) => {
        f.episodes = [];
      },
    ],
    [
      'a time of another form',
      /at episodes\[0\]\.conversation\.sessions\[0\]\.startTime: expected a conversation time/,
      (f) => {
        first(f).session.startTime = '2024-01-01';
      },
    ],
    [
      'sessions out of order',
      /sessions\[1\]\.startTime: sessions-in-order: .* is before/,
      (f) => {
        first(f).next.startTime = '2023-01-01T00:00:00';
      },
    ],
    [
      'an episode twice',
      /ids-unique: episode id "\.\.\/e" is used twice \(and 1 more\)/,
      (f) => {
        f.episodes.push(...made().episodes);
      },
    ],
    [
      'a turn twice',
      /ids-unique: turn id "t1" is used twice/,
      (f) => {
        first(f).session.turns.push(first(f).turn);
      },
    ],
    [
      'evidence that is not a turn',
      /questions\[0\]\.evidence: evidence-exists: there is no turn "t9"/,
      (f) => {
        first(f).question.evidence.turnIds = ['t9'];
      },
    ],
    [
      'an ask point that is not a turn',
      /askAfterTurnId: ask-point-exists/,
      (f) => {
        first(f).question.askAfterTurnId = 't9';
      },
    ],
    [
      'gold that is not an option',
      /expected: gold-is-offered: "C" is none of A, B/,
      (f) => {
        first(f).question.expected = 'C';
      },
    ],
  ])('refuses %s and names the place', async (_what, message, change) => {
    await expect(load(change)).rejects.toThrow(message);
  });
});
