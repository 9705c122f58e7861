/**
 * Two users and an operator of the chat server, with a scripted model on loopback: an answer that is streamed, a restart,
 * an answer that is cut off, a user who is erased. Needs no key and no network. `main.ts` starts it with a real model.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChatServer } from './chat-server.js';

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A substitute for a language model: says the line of its notes that names a cat, word by word. */
const model = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const content = messages.at(-1)?.content ?? '';
    const [, known] = /- .*?user: ([^\n]*cat[^\n]*)/.exec(content) ?? [];
    const words = known === undefined ? ['Tell', ' me', ' more.'] : ['You', ' said:', ` ${known}`];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of words)
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: word } }] })}\n\n`);
    // This answer never ends.
    if (!content.startsWith('My cat eats slowly')) response.end('data: [DONE]\n\n');
  });
});
process.env.OPENAI_API_KEY = 'none';
process.env.OPENAI_BASE_URL = `http://127.0.0.1:${await portOf(model)}/v1`;

const folder = mkdtempSync(join(tmpdir(), 'chat-app-'));
const start = async () => {
  const options = { file: join(folder, 'memory.db'), model: 'scripted', adminToken: 'secret' };
  const { server, close } = await createChatServer({
    ...options,
    userOf: ({ headers }) => String(headers['x-user'] ?? '') || undefined,
  });
  return { url: `http://127.0.0.1:${await portOf(server)}`, close };
};
let chat = await start();
const say = (user: string, content: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${chat.url}/chat`, {
    method: 'POST',
    headers: { 'x-user': user },
    body: JSON.stringify({ chat: 'c1', content }),
    ...(signal === undefined ? {} : { signal }),
  });
const admin = (path: string, method = 'GET', token = 'secret'): Promise<Response> =>
  fetch(chat.url + path, { method, headers: { authorization: `Bearer ${token}` } });

console.log('ann:', await (await say('ann', 'My cat is called Pepper.')).text());
console.log('nobody:', (await say('', 'Hello?')).status);
const leaving = new AbortController();
const answer = await say('bo', 'My cat eats slowly.', leaving.signal);
await answer.body?.getReader().read();
leaving.abort();

await chat.close(); // as a restart does
chat = await start();
console.log('ann, later:', await (await say('ann', 'What is my cat called?')).text());
console.log('bo, who left:', await (await say('bo', 'Which cat do I have?')).text());

console.log('a stranger:', (await admin('/admin/users', 'GET', 'guess')).status);
console.log('users:', await (await admin('/admin/users')).text());
await admin('/admin/users/ann', 'DELETE');
console.log('after ann is erased:', await (await admin('/admin/users')).text());
await chat.close();
model.close();
model.closeAllConnections();
rmSync(folder, { recursive: true });
