import { wrapModel } from '@memgym/llm-client';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createGiveWay } from './give-way.js';

it('lets a signal be noticed between calls that are answered at once', async () => {
  const said = { text: 'Hello.', usage: { inputTokens: 1, outputTokens: 1 } };
  const bare = createOfflineChatModel();
  const atOnce = { ...bare, complete: async () => said } as unknown as typeof bare;
  const callsBefore = async (model: typeof bare): Promise<number> => {
    const stop = new AbortController();
    // As a signal of the system, it comes with a turn of the event loop.
    setImmediate(() => stop.abort());
    let calls = 0;
    while (!stop.signal.aborted && calls < 1000) {
      await model.complete({ role: 'assistant', messages: [{ role: 'user', content: 'Hello?' }] });
      calls += 1;
    }
    return calls;
  };
  expect(await callsBefore(atOnce)).toBe(1000);
  expect(await callsBefore(wrapModel(atOnce, [createGiveWay()]))).toBeLessThan(10);
});
