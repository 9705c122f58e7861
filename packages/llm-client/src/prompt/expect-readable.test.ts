import { definePrompt } from '@memgym/prompts';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { expectReadable } from './expect-readable.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const prompt = definePrompt({
  name: 'test/choose',
  version: '1',
  input: z.object({ question: z.number() }),
  output: z.object({ choice: z.string() }),
  render: ({ question }) => [{ role: 'user', content: `Answer question ${question} in JSON.` }],
});

/** Reasons for the failures of this number of questions, asked in sequence. */
async function ask(questions: number, reply: (index: number) => string): Promise<(string | undefined)[]> {
  server = await startOpenAIServer({ chat: ({ index }) => reply(index) });
  const model = wrapModel(createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl }), [expectReadable()]);
  const reasons: (string | undefined)[] = [];
  for (let question = 0; question < questions; question += 1) {
    const failure = await prompt.ask(model, { question }, { role: 'assistant' }).then(
      () => undefined,
      (error: { reason?: string }) => error.reason,
    );
    reasons.push(failure);
  }
  return reasons;
}

it('ends the calls after 30 replies of which none could be read', async () => {
  const reasons = await ask(16, (index) => `lorem ipsum ${index}`);
  // Each question asks a second time after a reply that cannot be read.
  expect(reasons).toEqual([
    ...Array.from({ length: 14 }, () => 'invalid-reply'),
    'no-usable-reply',
    'no-usable-reply',
  ]);
  expect(server?.requests).toHaveLength(31);
});

it('goes on for ever once a single reply could be read', async () => {
  const reasons = await ask(40, (index) => (index === 28 ? '{"choice": "A"}' : 'lorem ipsum'));
  expect(new Set(reasons)).toEqual(new Set(['invalid-reply', undefined]));
});
