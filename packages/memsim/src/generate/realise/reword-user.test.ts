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

  it('refuses and counts rewordings that lost the fact, and changes only words', async () => {
    const drafts = madeUsers(code, 1).trajectories;
    const { trajectories, counts } = await rewordUser(drafts, {
      model: createOpenAIChatModel({ model: 'small', baseUrl: server.baseUrl, apiKey: 'none' }),
      language: languageOf(code),
      temperature: 0.95,
      tries: 3,
      checksFacts: true,
      signal: new AbortController().signal,
    });
    expect(counts.asked).toBeGreaterThan(150);
    expect(counts.reworded).toBeLessThanOrEqual(counts.asked);
    // Three tries, each of which succeeds for at least seven in ten sentences.
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
  expect(rewordingFault(text, sentence, { others: [other] })).toBe(fault);
});

const aboutAge = { number: 1, text: 'How old is my uncle?', keep: ['uncle'], kind: 'question' as const };
const ageWays = ['how old is %who?', 'what is the age of %who?'];
it.each([
  ['How old is my uncle again?', ageWays, null],
  ["What's the age of my uncle?", ageWays, null],
  ['What does my uncle do for a living?', ageWays, 'other-question'],
  ['Where does my boss live?', ['in which city does %who work?', 'where does %who work?'], 'other-question'],
  ['In what city is my boss working?', ['in which city does %who work?', 'where does %who work?'], null],
  ['我舅舅多大了？', ['%who{今年|}多大{年纪|}了？', '%who的年龄是多少？'], null],
  ['我舅舅住在哪里？', ['%who{今年|}多大{年纪|}了？', '%who的年龄是多少？'], 'other-question'],
])('the question %j is %s', (text, ways, fault) => {
  expect(rewordingFault(text, { ...aboutAge, keep: [], ways }, { others: [] })).toBe(fault);
});

it.each([
  ['I am fond of silent films.', "I can't stand silent films.", 'negation'],
  ['我喜欢默片。', '我不喜欢默片。', 'negation'],
  ['我喜欢默片。', '我觉得默片不错。', null],
  ['Nobody answers, but I like silent films.', "Nobody answers, still I'm for silent films.", null],
])('of %j, %j is %s', (given, text, fault) => {
  const sentence = { number: 1, text: given, keep: [], kind: 'statement' as const };
  expect(rewordingFault(text, sentence, { others: [] })).toBe(fault);
});

it.each([
  ['我表姐36岁了，去年刚搬家。', 'added-fact'],
  ['我表姐36岁，比我大2岁。', 'added-fact'],
  ['我表姐36岁，在青岛。', 'added-fact'],
  ['我表姐下周就36岁。', 'added-fact'],
  ['我表姐都36岁啦。', null],
])('of a cousin of 36 years, %j is %s', (text, fault) => {
  const sentence = {
    number: 1,
    text: '我表姐的年龄是36岁。',
    keep: ['表姐', '36岁'],
    kind: 'statement' as const,
  };
  expect(rewordingFault(text, sentence, { others: [], values: ['青岛', '36岁'] })).toBe(fault);
});

it.each([
  ['My aunt, who lives in Leeds, is 44.', 'added-fact'],
  ['My aunt turned 44 last week.', 'added-fact'],
  ['My aunt is 44, two years older than Bob.', 'added-fact'],
  ['My aunt is already 44 years old.', null],
  ['My aunt starts being 44.', null],
  ['My aunt is 44 and likes art.', 'added-fact'],
])('of an aunt of 44 years, %j is %s', (text, fault) => {
  const sentence = {
    number: 1,
    text: 'My aunt is 44 years old.',
    keep: ['aunt', '44'],
    kind: 'statement' as const,
  };
  expect(rewordingFault(text, sentence, { others: [], values: ['art'] })).toBe(fault);
});

describe('a trajectory', () => {
  const [draft] = madeUsers('en', 1).trajectories.filter(({ questions }) => questions[0]?.isSpoken);
  const reworded = async (
    replyTo: (texts: readonly string[]) => string,
    check?: (pairs: readonly string[]) => string,
  ) => {
    const server = await startOpenAIServer({
      chat: ({ body }) => {
        const prompt = String(body.messages?.[0]?.content);
        if (prompt.includes('{"added": []}'))
          return check?.(prompt.split('\n\n').at(-1)?.split('\n') ?? []) ?? '';
        const lines = String(body.messages?.[0]?.content).split('\n\n').at(-1)?.split('\n') ?? [];
        return replyTo(lines.map((line) => /\) (.*) keep:/.exec(line)?.[1] ?? ''));
      },
    });
    const model = createOpenAIChatModel({ model: 'small', baseUrl: server.baseUrl, apiKey: 'none' });
    const options = {
      model,
      language: languageOf('en'),
      temperature: 0,
      tries: 2,
      checksFacts: check !== undefined,
      signal: new AbortController().signal,
    };
    if (draft === undefined) throw new Error('no trajectory is spoken');
    const made = await rewordUser([draft], options);
    await server.close();
    return { made, requests: server.chatRequests.length };
  };

  it.each([
    [
      'texts without numbers',
      (texts: readonly string[]) => JSON.stringify({ sentences: texts.map((text) => `So, ${text}`) }),
    ],
    [
      'lines with the kind of the sentence',
      (texts: readonly string[]) =>
        texts
          .map(
            (text, place) => `${place + 1}. (${text.endsWith('?') ? 'question' : 'statement'}) So, ${text}`,
          )
          .join('\n'),
    ],
  ])('is reworded by %s', async (_, replyTo) => {
    const { made, requests } = await reworded(replyTo);
    expect(requests).toBe(1);
    expect(made.counts.reworded).toBe(made.counts.asked);
    expect(made.trajectories[0]?.statements.find(({ isSpoken }) => isSpoken)?.text).toMatch(/^So, /);
  });

  it('refuses what a model finds to be added, and asks for it again', async () => {
    let checks = 0;
    const { made, requests } = await reworded(
      (texts) => JSON.stringify({ sentences: texts.map((text) => `So, ${text}`) }),
      (pairs) => {
        checks += 1;
        expect(pairs[0]).toMatch(/^1\. sentence: .* rewording: So, /);
        return checks === 1 ? 'Item 1 adds something. {"added": [1]}' : '{"added": []}';
      },
    );
    expect(requests).toBe(4);
    expect(made.counts.refused).toEqual({ 'added-fact-by-model': 1 });
    expect(made.counts.reworded).toBe(made.counts.asked);
  });

  it('uses no rewording that could not be checked', async () => {
    const { made } = await reworded(
      (texts) => JSON.stringify({ sentences: texts.map((text) => `So, ${text}`) }),
      () => 'I am not sure.',
    );
    expect(made.counts.reworded).toBe(0);
    expect(made.counts.refused).toEqual({ unchecked: 2 * made.counts.asked });
    expect(made.trajectories[0]?.statements).toEqual(draft?.statements);
  });

  it('numbers the sentences from 1 when it asks again', async () => {
    let asked = 0;
    const { made } = await reworded((texts) => {
      asked += 1;
      const given =
        asked === 1
          ? texts.map((text, place) => (place === 0 ? `So, ${text}` : '-'))
          : texts.map((text) => `So, ${text}`);
      return given.map((text, place) => `${place + 1}. ${text}`).join('\n');
    });
    expect(asked).toBe(2);
    expect(made.counts.reworded).toBe(made.counts.asked);
  });
});
