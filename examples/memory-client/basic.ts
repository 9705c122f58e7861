// A memory server, and two clients of it: one in TypeScript, one in Python’s standard library (if it is installed).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createMemoryServer, listen, oneToken, randomToken } from '@memgym/memory-server';
import { createMemory } from '@memgym/memory-systems';
import { type FoundMemory, MemoryProblem, memoryClient } from './memory-client.js';

const token = randomToken();
const server = await listen(createMemoryServer({ memory: createMemory(), access: oneToken(token) }), {
  port: 0,
});

const ann = memoryClient({ url: server.url, token, scope: { user: 'ann' } });
await ann.remember([
  { id: 't1', content: 'I moved to Bergen in March.', eventTime: '2024-03-05T09:00:00' },
  { id: 't2', content: 'My sister lives in Oslo.' },
]);
const { text, memories } = await ann.recall('Where does my sister live?', { k: 1 });
console.log(text, memories[0]?.sourceIds);

const bob = memoryClient({ url: server.url, token, scope: { user: 'bob' } });
console.log('bob finds', (await bob.recall('Where does my sister live?')).memories.length);

await ann.forget({ sourceIds: ['t2'] });
const left: FoundMemory[] = [];
for await (const memory of ann.list({ limit: 1 })) left.push(memory);
console.log(
  'left:',
  left.map((memory) => memory.text),
);

const stranger = memoryClient({ url: server.url, token: randomToken(), scope: { user: 'ann' } });
const refused = await stranger.recall('Bergen').catch((error: unknown) => error);
console.log('a stranger:', refused instanceof MemoryProblem && refused.code);

const program = fileURLToPath(new URL('memory_client.py', import.meta.url));
const python = spawn('python3', [program, server.url], { env: { ...process.env, MEMGYM_TOKEN: token } });
const printed = await new Promise<string>((resolve) => {
  let text = '';
  python.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  python.once('error', () => resolve('not installed'));
  python.once('close', () => resolve(text));
});
console.log('Python:', printed.split('\n')[0]);
await server.stop();
