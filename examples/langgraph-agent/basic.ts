/**
 * An agent of LangGraph whose store is a memory in SQLite: two threads of a user with a restart between them, and another
 * user. The model is scripted, on loopback; with OPENAI_BASE_URL and OPENAI_API_KEY it is yours.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore } from '@memgym/agent-tools/langgraph';
import { createMemory } from '@memgym/memory-systems';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { createAgent } from './agent.js';

/** A substitute for a language model: says the note that names a cat. */
const model = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const [, known] = /^- (.*cat.*)$/m.exec(messages.at(-1)?.content ?? '') ?? [];
    const content = known === undefined ? 'Tell me more.' : `You said: ${known}`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
});
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
process.env.OPENAI_API_KEY = 'none';
process.env.OPENAI_BASE_URL = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;

const folder = mkdtempSync(join(tmpdir(), 'langgraph-agent-'));
const open = async () => {
  const memory = createMemory({ storage: await openSqliteStorage(join(folder, 'memory.db')) });
  return { memory, agent: createAgent({ model: 'scripted', store: memoryStore(memory) }) };
};
let { memory, agent } = await open();
const say = async (user: string, content: string): Promise<string> => {
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content }] },
    { configurable: { user } },
  );
  return messages.at(-1)?.text ?? '';
};

console.log('ann:', await say('ann', 'My cat is called Pepper.'));
await memory.close(); // as a restart does
({ memory, agent } = await open());
console.log('ann, later:', await say('ann', 'What is my cat called?'));
console.log('bo:', await say('bo', 'What is my cat called?'));
await memory.forUser(JSON.stringify(['users', 'ann'])).eraseUser();
console.log('ann, erased:', await say('ann', 'What is my cat called?'));

await memory.close();
model.close();
rmSync(folder, { recursive: true });
