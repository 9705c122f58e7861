import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { expect, it } from 'vitest';
import { askJudge } from './judge.js';
import { judgeSpokenValues } from './prompts/judge-spoken-values.js';

const input = {
  variables: [
    { name: 'diet', choices: ['vegetarian', 'meat most days'] },
    { name: 'home', choices: ['village', 'city centre'] },
  ],
  message: 'The cows wake me, and the stew had no beef again.',
};

async function judged(...replies: string[]) {
  const server = await startOpenAIServer({
    chat: ({ index }) => replies[Math.min(index, replies.length - 1)] ?? '',
  });
  try {
    const model = createOpenAIChatModel({ model: 'judge', baseUrl: server.baseUrl });
    const { verdict } = await askJudge(model, judgeSpokenValues, input);
    return verdict?.spoken.map(({ fact, value }) => `${fact} ${value}`);
  } finally {
    await server.close();
  }
}

it.each([
  ['bare', '{"spoken": [{"fact": 2, "value": "village"}]}'],
  [
    'of a chatty model',
    'The cows point to a village.\n\n```json\n{"spoken": [{"fact": 2, "value": "village"}]}\n```',
  ],
  ['in another spelling', '{"spoken": [{"fact": 2, "value": "Village."}]}'],
  ['hurried, with a number as text', '{"spoken":[{"fact":"2","value":"village"}]}'],
])('reads a reply that is %s', async (_, reply) => {
  expect((await judged(reply))?.map((one) => one.toLowerCase().replace(/\.$/, ''))).toEqual(['2 village']);
});

it('reads an empty list, and asks again for a value that the fact does not have', async () => {
  expect(await judged('{"spoken": []}')).toEqual([]);
  const wrong = '{"spoken": [{"fact": 1, "value": "village"}]}';
  expect(await judged(wrong, '{"spoken": [{"fact": 1, "value": "vegetarian"}]}')).toEqual(['1 vegetarian']);
  expect(await judged(wrong)).toBeUndefined();
});
