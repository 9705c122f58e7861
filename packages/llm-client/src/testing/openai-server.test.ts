import { afterEach, describe, expect, it } from 'vitest';
import { type OpenAIServer, type OpenAIServerOptions, startOpenAIServer } from './openai-server.js';
import { serverFailure } from './server-reply.js';

const open: OpenAIServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function start(options?: OpenAIServerOptions): Promise<OpenAIServer> {
  const server = await startOpenAIServer(options);
  open.push(server);
  return server;
}

function post(server: OpenAIServer, path: string, body: unknown): Promise<Response> {
  return fetch(`${server.baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });
}

describe('startOpenAIServer', () => {
  it('listens on loopback and answers requests as scripted', async () => {
    const server = await start({ chat: ({ body }) => `You said: ${body.messages?.at(-1)?.content}` });
    expect(server.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    const response = await post(server, '/chat/completions', {
      messages: [{ role: 'user', content: 'hello' }],
    });
    expect(await response.json()).toMatchObject({
      choices: [{ message: { content: 'You said: hello' }, finish_reason: 'stop' }],
    });
    expect(server.chatRequests).toHaveLength(1);
  });

  it('fails as scripted, with a status or by cutting the connection', async () => {
    const failures = [serverFailure(429, 'slow down', { code: 'rate_limit' }), { status: 0 }, undefined];
    const server = await start({ fail: ({ index }) => failures[index] });
    const limited = await post(server, '/chat/completions', {});
    expect([limited.status, await limited.json()]).toMatchObject([429, { error: { code: 'rate_limit' } }]);
    await expect(post(server, '/chat/completions', {})).rejects.toThrow();
    expect((await post(server, '/chat/completions', {})).status).toBe(200);
  });

  it('embeds equal texts equally and lists its models', async () => {
    const server = await start({ models: ['a', 'b'] });
    const response = await post(server, '/embeddings', { input: ['x', 'y', 'x'], dimensions: 40 });
    const { data } = (await response.json()) as { data: { embedding: number[] }[] };
    expect(data[0]?.embedding).toHaveLength(40);
    expect(data[0]?.embedding).toEqual(data[2]?.embedding);
    expect(data[0]?.embedding).not.toEqual(data[1]?.embedding);
    const models = await fetch(`${server.baseUrl}/models`);
    expect(await models.json()).toMatchObject({ data: [{ id: 'a' }, { id: 'b' }] });
  });

  it('counts the requests in flight', async () => {
    let arrived = 0;
    let letAllGo = (): void => undefined;
    const allThere = new Promise<void>((resolve) => {
      letAllGo = resolve;
    });
    const server = await start({
      chat: async () => {
        arrived += 1;
        if (arrived === 3) letAllGo();
        await allThere;
        return 'late';
      },
    });
    await Promise.all([1, 2, 3].map(() => post(server, '/chat/completions', {})));
    expect(server.maxInFlight).toBe(3);
  });
});
