import { afterEach, expect, it } from 'vitest';
import { wrapModel } from '../middleware/wrap-model.js';
import { createOpenAIChatModel } from '../openai/openai-chat-model.js';
import { type OpenAIServer, startOpenAIServer } from '../testing/openai-server.js';
import { cacheReplies } from './cache-replies.js';
import { inTrial } from './in-trial.js';
import { createMemoryCacheStore } from './memory-cache-store.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

it('gives each trial a separate reply, and a repeated trial the same one', async () => {
  let asked = 0;
  server = await startOpenAIServer({ chat: () => `reply ${++asked}` });
  const bare = createOpenAIChatModel({ model: 'm', baseUrl: server.baseUrl });
  const store = createMemoryCacheStore();
  const ask = async (trial: number): Promise<string> => {
    const model = wrapModel(bare, [inTrial(trial), cacheReplies({ store })]);
    return (await model.complete({ role: 'assistant', messages: [{ role: 'user', content: 'Hello' }] })).text;
  };
  expect([await ask(0), await ask(1), await ask(0), await ask(1)]).toEqual([
    'reply 1',
    'reply 2',
    'reply 1',
    'reply 2',
  ]);
  // A call without a trial belongs to the first one.
  const plain = wrapModel(bare, [cacheReplies({ store })]);
  const reply = await plain.complete({ role: 'assistant', messages: [{ role: 'user', content: 'Hello' }] });
  expect(reply).toMatchObject({ text: 'reply 1', cached: true });
});
