import { createMemory } from '@memgym/memory-systems';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryServer } from './create-memory-server.js';
import { type Listening, listen } from './listen.js';

describe('a memory server', () => {
  let listening: Listening;
  afterEach(() => listening.stop());

  it('remembers and recalls over HTTP', async () => {
    listening = await listen(createMemoryServer({ memory: createMemory() }), { port: 0 });
    const post = async (route: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${listening.url}/v1/${route}`, init);
      return { status: response.status, answer: (await response.json()) as unknown };
    };
    const scope = { user: 'ann' };
    const messages = [{ id: 't1', content: 'I moved to Bergen in March.' }];
    expect(await post('remember', { scope, messages })).toMatchObject({ answer: { status: 'done' } });
    expect(await post('recall', { scope, query: 'When did I move to Bergen?' })).toMatchObject({
      status: 200,
      answer: { memories: [{ text: 'user: I moved to Bergen in March.', sourceIds: ['t1'] }] },
    });
    expect(await post('recall', { scope: { user: 'bob' }, query: 'Bergen' })).toMatchObject({
      answer: { memories: [] },
    });
    expect(await post('recall', { scope, question: 'Bergen' })).toMatchObject({
      status: 400,
      answer: { code: 'invalid' },
    });
  });
});
