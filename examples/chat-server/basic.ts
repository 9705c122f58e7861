/**
 * A chat server with memory: messages are recalled before each reply and remembered after it, in the background. A
 * model that can call tools could search by itself; here the server recalls. Needs no key and no network.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemory, recallTool, type ScopeChoice } from '@memgym/memory-systems';
import * as z from 'zod';

const memory = createMemory({
  timeZone: 'Europe/Oslo',
  // storage: await openFolderStorage('./memory') stores it; without a storage, the memory ends with the process.
  onBackgroundWrite: ({ scope, turnIds, error }) => {
    if (error !== undefined)
      console.log(`${scope.user}: ${turnIds.length} not written yet: ${String(error)}`);
  },
});

const chatSchema = z.object({ user: z.string().min(1), agent: z.string().min(1), content: z.string() });

/** A substitute for a language model: it repeats the best memory. A real one gets `known` in its prompt. */
const reply = (known: string): string =>
  known === '' ? 'Tell me more.' : `I remember: ${known.split('\n')[0]}`;

async function chat(request: IncomingMessage): Promise<object> {
  const { user, agent, content } = chatSchema.parse(JSON.parse(await bodyOf(request)));
  const own = memory.forUser({ user, agent });
  const scopes: ScopeChoice = 'all'; // including statements to other agents
  const { text } = await own.recall(content, { k: 1, scopes, queryTime: new Date() });
  const answer = reply(text);
  // The reply does not wait for the memory. Messages are stored in order, and a failed write is retried.
  await own.remember(
    [
      { content, eventTime: new Date(), meta: { channel: 'web' } },
      { role: 'assistant', content: answer, eventTime: new Date(), meta: { channel: 'web' } },
    ],
    { wait: false },
  );
  return { answer };
}

/** For a model that calls tools: the definition for OpenAI, and the result of a call. */
async function tool(request: IncomingMessage): Promise<object> {
  const { user, arguments: given } = z
    .object({ user: z.string().min(1), arguments: z.string() })
    .parse(JSON.parse(await bodyOf(request)));
  const filters = { meta: { channel: { $in: ['web', 'phone'] } } };
  const recall = recallTool(memory.forUser(user), { k: 1, scopes: 'all', filters });
  return { tools: [recall.chatTool], content: await recall.run(given) };
}

const routes: Record<string, (request: IncomingMessage) => Promise<object>> = {
  '/chat': chat,
  '/tool': tool,
};

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const route = routes[request.url ?? ''] ?? (async () => ({ error: 'not found' }));
  route(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(400).end(JSON.stringify({ error: String(error) })),
  );
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

// A client. A real server listens until it is stopped, and then closes the memory in the same way.
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address() as AddressInfo;
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const ann = (agent: string, content: string) => post('/chat', { user: 'ann', agent, content });
  console.log('cook:', (await ann('cook', 'I am allergic to peanuts.')).answer);
  await memory.forUser('ann').flush(); // only so that this client always sees the same result
  console.log('waiter:', String((await ann('waiter', 'May I eat peanuts?')).answer).replace(/\[.*?\] /, ''));
  console.log(
    'bo:',
    (await post('/chat', { user: 'bo', agent: 'cook', content: 'May I eat peanuts?' })).answer,
  );
  await memory.forUser('ann').flush();
  const { tools, content } = await post('/tool', { user: 'ann', arguments: '{"query":"allergic"}' });
  console.log(
    'tool:',
    JSON.stringify(tools).includes('"strict":true'),
    String(content).replace(/\[.*?\] /, ''),
  );
  console.log('users:', await memory.users());
  await memory.close(); // writes messages that still wait
  server.close();
});
