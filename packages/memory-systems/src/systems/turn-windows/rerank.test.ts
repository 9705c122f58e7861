import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemory } from '../../app-memory/create-memory.js';
import type { Rerank } from './rerank.js';
import { turnWindows } from './turn-windows-memory.js';

/** What the service was asked, and how it answers next. */
let asked: { query: string; documents: string[] }[] = [];
let answer: (documents: readonly string[]) => { status: number; scores: unknown };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (piece: Buffer) => {
    body += piece.toString('utf8');
  });
  request.on('end', () => {
    const given = JSON.parse(body) as { query: string; documents: string[] };
    asked.push(given);
    const { status, scores } = answer(given.documents);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ scores }));
  });
});

const rerank: Rerank = async (query, documents, { signal }) => {
  const { port } = server.address() as AddressInfo;
  const body = JSON.stringify({ query, documents });
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, signal: signal ?? null });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  return ((await response.json()) as { scores: number[] }).scores;
};

beforeEach(async () => {
  asked = [];
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function talk() {
  const memory = createMemory({ user: 'ann', system: turnWindows({ rerank }) });
  await memory.remember([
    { id: '1', speaker: 'Ann', content: 'The harbour, the harbour, what a harbour.' },
    { id: '2', speaker: 'Bo', content: 'Our boat lies in the harbour of Rab.' },
    { id: '3', speaker: 'Ann', content: 'Lovely.' },
  ]);
  return memory;
}

it('orders what was found by the scores of a service, which no write asks', async () => {
  const memory = await talk();
  expect(asked).toEqual([]);
  answer = (documents) => ({ status: 200, scores: documents.map((text) => (text.includes('Rab') ? 9 : -1)) });
  const { memories } = await memory.recall('Which harbour?', { k: 2 });
  expect(memories.map(({ id, score }) => [id, score])[0]).toEqual(['2', 9]);
  expect(memories).toHaveLength(2);
  expect(asked.map(({ query }) => query)).toEqual(['Which harbour?']);
  const { explanation } = await memory.recall('Which harbour?', { k: 2, explain: true });
  expect(explanation?.memories[0]).toMatchObject({
    memoryId: '2',
    score: 9,
    parts: [{ name: 'rerank', score: 9 }],
  });
  await memory.close();
});

it.each([
  ['too few', [1]],
  ['no numbers', ['a', 'b', 'c']],
])('says that a service answered with %s', async (_name, scores) => {
  const memory = await talk();
  answer = () => ({ status: 200, scores });
  await expect(memory.recall('Which harbour?')).rejects.toMatchObject({
    message: expect.stringMatching(/`rerank` returned .* for 3 texts/) as string,
    hint: expect.stringContaining('one finite number for each text') as string,
  });
  await memory.close();
});

it('fails with the reason of a service that fails, and answers again afterwards', async () => {
  const memory = await talk();
  answer = () => ({ status: 500, scores: [] });
  await expect(memory.recall('Which harbour?')).rejects.toThrow('The service answered 500.');
  answer = (documents) => ({ status: 200, scores: documents.map(() => 0) });
  expect((await memory.recall('Which harbour?')).memories).toHaveLength(3);
  await memory.close();
});
