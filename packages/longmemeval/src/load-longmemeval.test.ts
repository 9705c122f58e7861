import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { LabelChoice } from './label-choice.js';
import { loadLongMemEval } from './load-longmemeval.js';

const sample = fileURLToPath(new URL('../../../data/samples/longmemeval', import.meta.url));
const file = join(sample, 'longmemeval_s_cleaned.json');

type Instance = Record<string, unknown> & { haystack_sessions: { has_answer?: boolean }[][] };
const instances = async (): Promise<Instance[]> => JSON.parse(await readFile(file, 'utf8'));

/** Loads a file with these contents. */
async function load(
  content: unknown,
  { name = 'longmemeval_oracle.json', labels = 'published' as LabelChoice } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'longmemeval-'));
  try {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return await loadLongMemEval(folder, labels);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the files of LongMemEval', () => {
  it('become an episode for each question, with its dated history', async () => {
    const { episodes, files, quirks } = await loadLongMemEval(sample);
    expect(files).toMatchObject([{ name: 'longmemeval_s_cleaned.json' }]);
    expect(quirks.map(({ id, detail }) => [id, detail])).toEqual([
      ['longmemeval-answer-is-number', '5d1c20ab: 35'],
    ]);
    const first = episodes[0];
    expect(
      first?.conversation.sessions.map(({ id, startTime, turns }) => [id, startTime, turns.length]),
    ).toEqual([
      ['1', '2023-05-20T08:12:00', 4],
      ['2', '2023-05-21T19:40:00', 2],
      ['3', '2023-05-23T07:05:00', 4],
      ['4', '2023-05-26T12:00:00', 2],
      ['5', '2023-05-28T16:48:00', 4],
    ]);
    expect(first?.conversation.questions).toMatchObject([
      {
        id: '5d1c20ab',
        type: 'single-session-user',
        expected: '35',
        askedAt: '2023-05-30T18:20:00',
        evidence: { turnIds: ['3:1'] },
        meta: { abstention: false, userEvidence: ['3:1'] },
      },
    ]);
  });

  it('show no mark of the evidence: neither ids nor turns name it', async () => {
    const { episodes } = await loadLongMemEval(sample);
    const shown = JSON.stringify(episodes.map(({ conversation }) => conversation.sessions));
    expect(shown).not.toMatch(/answer_|has_answer/);
  });

  it('have questions without an answer, whose evidence is not to be found', async () => {
    const { episodes } = await loadLongMemEval(sample);
    const twins = episodes.filter(({ cluster }) => cluster === '5d1c20ab');
    expect(twins.map(({ id }) => id)).toEqual(['5d1c20ab', '5d1c20ab_abs']);
    expect(twins[1]?.conversation.questions[0]).toMatchObject({
      evidence: { turnIds: [] },
      meta: { abstention: true },
    });
  });

  it('mark an answer of the assistant, which the released measures of retrieval do not see', async () => {
    const { episodes } = await loadLongMemEval(sample);
    const found = episodes.find(({ id }) => id === '77aa31c2')?.conversation.questions[0];
    expect(found).toMatchObject({ evidence: { turnIds: ['2:2a'] }, meta: { userEvidence: [] } });
  });

  it('are put in the order of time, and a session that stands twice is read twice', async () => {
    const [only] = await instances();
    const reversed = {
      ...only,
      answer_session_ids: ['answer_b'],
      haystack_session_ids: ['a', 'a', 'answer_b'],
      haystack_dates: ['2023/05/28 (Sun) 10:00', '2023/05/01 (Mon) 09:00', '2023/05/02 (Tue) 9:30'],
      haystack_sessions: [
        [{ role: 'user', content: 'Third.' }],
        [{ role: 'user', content: 'First.' }],
        [{ role: 'user', content: 'Second.', has_answer: true }],
      ],
    };
    const { episodes, quirks } = await load([reversed]);
    const sessions = episodes[0]?.conversation.sessions ?? [];
    expect(sessions.flatMap(({ turns }) => turns.map(({ id, content }) => `${id} ${content}`))).toEqual([
      '1:1 First.',
      '2:1 Second.',
      '3:1 Third.',
    ]);
    expect(quirks.map(({ id }) => id).sort()).toEqual([
      'longmemeval-answer-is-number',
      'longmemeval-not-in-order',
      'longmemeval-session-repeated',
    ]);
  });

  it('note evidence that is not there, sessions without messages and weekdays of other days', async () => {
    const [only] = await instances();
    const { quirks } = await load([
      {
        ...only,
        answer_session_ids: ['answer_b', 'nope'],
        haystack_session_ids: ['a', 'answer_b'],
        haystack_dates: ['2023/05/01 (Tue) 09:00', '2023/05/02 (Tue) 09:30'],
        haystack_sessions: [[], [{ role: 'user', content: 'Second.', has_answer: true }]],
      },
    ]);
    const found = quirks.map(({ id, detail }) => [id, detail.replace(/^.*: /, '')]);
    expect(found).toContainEqual(['longmemeval-evidence-session-missing', 'nope']);
    expect(found).toContainEqual(['longmemeval-session-empty', 'a']);
    expect(found.filter(([id]) => id === 'longmemeval-weekday-wrong')).toEqual([
      ['longmemeval-weekday-wrong', expect.stringContaining('2023/05/01 (Tue) 09:00')],
    ]);
  });

  it('ask a question with a day alone, as the program that samples histories writes it, at the end of the day', async () => {
    const [only] = await instances();
    const { episodes, quirks } = await load([{ ...only, question_date: '2023/06/30' }]);
    expect(episodes[0]?.conversation.questions[0]?.askedAt).toBe('2023-06-30T23:59:00');
    expect(quirks.map(({ id }) => id)).toContain('longmemeval-question-day');
    await expect(load([{ ...only, question_date: '2023/06/31' }])).rejects.toThrow('expected a time like');
  });

  it('are read from JSON lines, with null for marks and types of their own', async () => {
    const odd = fileURLToPath(new URL('__fixtures__/odd-histories.jsonl', import.meta.url));
    const { episodes, quirks } = await loadLongMemEval(odd);
    const questions = episodes.flatMap(({ conversation }) => conversation.questions);
    expect(questions.map(({ type }) => type)).toContain('two_hop');
    expect(quirks.map(({ id }) => id)).toContain('longmemeval-session-repeated');
  });

  it('have the published, the corrected or no answer where it is disputed', async () => {
    const [one, two, three, ...others] = await instances();
    const content = JSON.stringify([
      { ...one, question_id: 'gpt4_88806d6e' },
      { ...two, question_id: 'eac54add' },
      // Disputed only where the history holds the message that contradicts the answer.
      { ...three, question_id: 'ad7109d1' },
      ...others,
    ]);
    const expected = async (labels: 'published' | 'corrected' | 'excluded') => {
      const { episodes } = await load(content, { labels });
      return episodes.slice(0, 3).map(({ id, conversation: { questions } }) => {
        const released = questions[0]?.meta?.released;
        return [id, questions[0]?.expected, ...(released === undefined ? [] : [released])];
      });
    };
    const [first, second, third] = [one, two, three].map((each) => String(each?.answer));
    expect(await expected('published')).toEqual([
      ['gpt4_88806d6e', first],
      ['eac54add', second],
      ['ad7109d1', third],
    ]);
    expect(await expected('corrected')).toEqual([
      ['gpt4_88806d6e', 'Mark and Sarah', { expected: first, isExcluded: false }],
      ['eac54add', second, { expected: second, isExcluded: true }],
      ['ad7109d1', third],
    ]);
    expect((await expected('excluded'))[0]).toEqual([
      'gpt4_88806d6e',
      first,
      { expected: first, isExcluded: true },
    ]);
    const { quirks } = await load(content);
    expect(quirks.filter(({ id }) => id === 'longmemeval-label-disputed')).toHaveLength(2);
  });

  it.each<[string, (instance: Instance) => unknown, RegExp]>([
    [
      'a date of another form',
      (one) => ({ ...one, question_date: '30 May 2023' }),
      /\[0\]\.question_date: expected a time like/,
    ],
    [
      'a moment that does not exist',
      (one) => ({ ...one, question_date: '2023/02/30 (Thu) 10:00' }),
      /question_date/,
    ],
    ['no type', (one) => ({ ...one, question_type: '' }), /\[0\]\.question_type/],
    [
      'fewer dates than sessions',
      (one) => ({ ...one, haystack_dates: [] }),
      /\[0\]\.haystack_sessions: expected a session for each/,
    ],
    ['no question', ({ question: _, ...one }) => one, /\[0\]\.question/],
  ])('are refused with %s', async (_, change, message) => {
    const [one] = await instances();
    await expect(load([change(one as Instance)])).rejects.toThrow(message);
  });

  it('are refused with a question id that stands twice, a cut end, or beside another size', async () => {
    const all = await instances();
    await expect(load([all[0], all[0]])).rejects.toThrow(/\[1\]\.question_id: "5d1c20ab" is used twice/);
    await expect(load(JSON.stringify(all).slice(0, -50))).rejects.toThrow(/ends within element 7/);
    const folder = await mkdtemp(join(tmpdir(), 'longmemeval-'));
    try {
      await expect(loadLongMemEval(folder)).rejects.toThrow(/contains none of longmemeval_s_cleaned\.json/);
      for (const name of ['longmemeval_oracle.json', 'longmemeval_s.json'])
        await writeFile(join(folder, name), '[]');
      await expect(loadLongMemEval(folder)).rejects.toThrow(/contains several files/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
