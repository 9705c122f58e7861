import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rewordingReply } from '../../testing/rewording-script.js';
import { madeUsers } from '../__fixtures__/made-users.js';
import { languageOf } from '../language.js';
import { rewordUser } from './reword-user.js';
import { rewordingFault } from './rewording-fault.js';

describe.each(['zh', 'en'] as const)('rewording by a model with a real model’s habits (%s)', (code) => {
  let server: OpenAIServer;
  beforeEach(async () => {
    server = await startOpenAIServer({ chat: (request) => ({ text: rewordingReply(request) ?? 'what?' }) });
  });
  afterEach(() => server.close());

  it('refuses and counts what lost the fact, and changes nothing but words', async () => {
    const drafts = madeUsers(code, 1).trajectories;
    const { trajectories, counts } = await rewordUser(drafts, {
      model: createOpenAIChatModel({ model: 'small', baseUrl: server.baseUrl, apiKey: 'none' }),
      language: languageOf(code),
      temperature: 0.95,
      tries: 3,
      signal: new AbortController().signal,
    });
    expect(counts.asked).toBeGreaterThan(150);
    expect(counts.reworded).toBeLessThanOrEqual(counts.asked);
    // Three tries, each good for seven of ten sentences at least.
    expect(counts.reworded / counts.asked).toBeGreaterThan(0.85);
    expect(Object.keys(counts.refused).sort()).toEqual(
      expect.arrayContaining(['kind', 'lost-words', 'missing', 'second-person']),
    );
    const spoken = (one: (typeof trajectories)[number]) =>
      [...one.statements, ...one.questions].filter(({ isSpoken }) => isSpoken);
    const changed = trajectories.flatMap((one, index) =>
      spoken(one).filter(({ text }, place) => text !== spoken(drafts[index] as typeof one)[place]?.text),
    );
    expect(changed).toHaveLength(counts.reworded);
    const lost = changed.filter(({ text, keep }) => keep.some((word) => !text.includes(word)));
    expect(lost).toEqual([]);
    const { statements, questions, ...rest } = trajectories[0] as (typeof drafts)[number];
    expect(drafts[0]).toMatchObject(rest);
    expect(statements.map(({ hint }) => hint)).toEqual(drafts[0]?.statements.map(({ hint }) => hint));
    expect(questions).toHaveLength(drafts[0]?.questions.length ?? 0);
  });
});

it.each([
  [undefined, 'missing'],
  ['我表姐今年36岁。', null],
  ['我表姐今年三十六岁。', 'lost-words'],
  ['我表姐36岁，在北京上班。', 'other-words'],
  ['我表姐36岁吗？', 'kind'],
  ['你知道吗，我表姐36岁。', 'second-person'],
  [`我表姐36岁，${'真的很不错，'.repeat(12)}`, 'length'],
  ['输出：我表姐36岁。', 'markup'],
])('%j is %s', (text, fault) => {
  const sentence = {
    number: 1,
    text: '我表姐的年龄是36岁。',
    keep: ['表姐', '36岁'],
    kind: 'statement' as const,
  };
  const other = { number: 2, text: '我同事在北京工作。', keep: ['同事', '北京'], kind: 'statement' as const };
  expect(rewordingFault(text, sentence, [other])).toBe(fault);
});
