import { fileURLToPath } from 'node:url';
import { DatasetError, episodeSchema } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { withFolder } from '../testing/temp-folder.js';
import { loadConversations } from './load-conversations.js';

const made = () => ({
  format: 'memgym-conversations@1',
  episodes: [
    {
      id: '../e',
      sessions: [
        { startTime: '2024-01-01T09:00:00', turns: [{ role: 'user', content: 'I like tea.' }] },
        { startTime: '2024-01-02T09:00:00', turns: [{ id: '__proto__', role: 'user', content: 'Hi.' }] },
      ],
      questions: [
        {
          text: 'What do I like?',
          options: ['tea', 'rum'],
          expected: 'tea',
          evidence: ['s1-t1'],
          askAfterTurnId: '__proto__',
        },
      ],
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
  const episode = file.episodes[0];
  const question = episode?.questions[0];
  const [session, next] = episode?.sessions ?? [];
  if (!episode || !question || !session || !next) throw new Error('the fixture is incomplete');
  return { episode, question, session, next };
};

describe('loadConversations', () => {
  it('reads a file, fills in ids by position, and takes any id', async () => {
    const { episodes, quirks } = await load();
    expect(quirks).toEqual([]);
    expect(episodes).toEqual([
      {
        id: '../e',
        cluster: '../e',
        language: 'en',
        conversation: {
          sessions: [
            {
              id: 's1',
              startTime: '2024-01-01T09:00:00',
              turns: [{ id: 's1-t1', role: 'user', content: 'I like tea.' }],
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
              id: '../e-q1',
              text: 'What do I like?',
              type: 'question',
              language: 'en',
              options: [
                { label: 'A', text: 'tea' },
                { label: 'B', text: 'rum' },
              ],
              expected: 'A',
              evidence: { turnIds: ['s1-t1'], unresolved: [] },
              askAfterTurnId: '__proto__',
            },
          ],
        },
      },
    ]);
    for (const episode of episodes) expect(episodeSchema.parse(episode)).toEqual(episode);
  });

  it('says of an empty file what to write, because there is nothing to fetch', async () => {
    const reading = withFolder({ 'conversations.json': '' }, (folder) => loadConversations(folder));
    await expect(reading).rejects.toMatchObject({
      message: expect.stringContaining('is empty (0 bytes)'),
      hint: expect.stringMatching(/^Give a file of the format memgym-conversations@1/),
    });
  });

  it('takes a question without options as one for a free text, in the language of its episode', async () => {
    const { episodes } = await load((file) => {
      const { episode } = first(file);
      Object.assign(episode, { language: 'zh', questions: [{ text: '我喜欢什么？', expected: '茶' }] });
    });
    expect(episodes[0]?.conversation.questions).toMatchObject([
      { kind: 'free-text', language: 'zh', expected: '茶', evidence: { turnIds: [] } },
    ]);
  });

  it('does not play an episode without questions, which is a draft', async () => {
    const { episodes } = await load((file) => {
      file.episodes.push({ ...first(file).episode, id: 'draft', questions: [] });
    });
    expect(episodes.map(({ id }) => id)).toEqual(['../e']);
  });

  it('refuses a file without any question, and shows how one is written', async () => {
    const reading = load((file) => {
      first(file).episode.questions = [];
    });
    await expect(reading).rejects.toThrow(/episodes: no episode has a question\..*"evidence": \["s1-t1"\]/);
  });

  it('reads the sample of this repository', async () => {
    const sample = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
    const { episodes } = await loadConversations(sample);
    expect(episodes).toHaveLength(6);
  });

  it.each<[string, RegExp, (file: Made) => void]>([
    [
      'another format',
      /format: is "x": expected "memgym-conversations@1"/,
      (f) => {
        f.format = 'x';
      },
    ],
    [
      'a key that is misspelled',
      /episode: unknown key "episode"\. Did you mean "episodes"\?/,
      (f) => {
        Object.assign(f, { episode: [] });
      },
    ],
    [
      'no episode',
      /episodes: is \[\]: expected at least one episode/,
      (f) => {
        f.episodes = [];
      },
    ],
    [
      'a time of another form',
      /episodes\[0\]\.sessions\[0\]\.startTime: is "2024-01-01": expected a conversation time like/,
      (f) => {
        first(f).session.startTime = '2024-01-01';
      },
    ],
    [
      'a message without text',
      /turns\[0\]\.content: is "": expected a text that is not empty/,
      (f) => {
        first(f).session.turns = [{ role: 'user', content: '' }];
      },
    ],
    [
      'sessions out of order',
      /sessions\[1\]\.startTime: 2023-01-01T00:00:00 is before 2024-01-01T09:00:00/,
      (f) => {
        first(f).next.startTime = '2023-01-01T00:00:00';
      },
    ],
    [
      'an episode twice, with its question',
      /2 problems:\n.*episode id "\.\.\/e" is used twice\.\n.*question id "\.\.\/e-q1" is used twice\./,
      (f) => {
        f.episodes.push(...made().episodes);
      },
    ],
    [
      'a turn twice',
      /sessions\[1\]\.turns\[0\]\.id: turn id "s1-t1" is used twice/,
      (f) => {
        first(f).question.askAfterTurnId = 's1-t1';
        first(f).next.turns = [{ id: 's1-t1', role: 'user', content: 'x' }];
      },
    ],
    [
      'evidence that is not a turn',
      /questions\[0\]\.evidence: there is no turn "t9", only s1-t1, __proto__/,
      (f) => {
        first(f).question.evidence = ['t9'];
      },
    ],
    [
      'evidence that comes after the question',
      /questions\[0\]\.evidence: turn "__proto__" comes after "s1-t1", where the question is asked/,
      (f) => {
        Object.assign(first(f).question, { evidence: ['__proto__'], askAfterTurnId: 's1-t1' });
      },
    ],
    [
      'an ask point that is not a turn',
      /questions\[0\]\.askAfterTurnId: there is no turn "t9"/,
      (f) => {
        first(f).question.askAfterTurnId = 't9';
      },
    ],
    [
      'an answer that is not an option',
      /expected: is "te": expected the text of an option; did you mean "tea"\?/,
      (f) => {
        first(f).question.expected = 'te';
      },
    ],
    [
      'an option twice',
      /options: is \["tea","tea"\]: expected different texts/,
      (f) => {
        first(f).question.options = ['tea', 'tea'];
      },
    ],
  ])('refuses %s and names the place', async (_what, message, change) => {
    await expect(load(change)).rejects.toThrow(message);
  });

  it('lists the first ten of many problems, and counts the others', async () => {
    const many = load((file) => {
      first(file).session.turns = Array.from({ length: 40 }, () => ({ role: 'nobody', content: 'x' }));
    });
    await expect(many).rejects.toThrow(/40 problems:(\n {2}1:\d+ episodes\[0\].*){10}\n {2}… and 30 more\.$/);
  });

  it('reports no evidence problems if the turns cannot be read', async () => {
    const unreadable = load((file) => {
      Object.assign(first(file).episode, { sessions: 'none' });
    });
    await expect(unreadable).rejects.toThrow(/one problem:\n.*sessions: is "none": expected array\./);
  });

  it.each(['null', '7', '"x"', '[]', '[[[]]]', '{"episodes":[null,7,{"sessions":[null],"questions":[7]}]}'])(
    'refuses %s without a crash',
    async (text) => {
      const reading = withFolder({ 'x.json': text }, (folder) => loadConversations(`${folder}/x.json`));
      await expect(reading).rejects.toThrow(DatasetError);
    },
  );
});
