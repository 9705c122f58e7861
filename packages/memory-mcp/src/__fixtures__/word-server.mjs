// A memory in an MCP server of the official SDK: `node word-server.mjs` over stdio, `node word-server.mjs http` over
// HTTP, where it prints its address. Notes are found by shared words; `later` notes appear in `pages` at the second look.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as z from 'zod';

const spaces = new Map();
let looks = 0;
const notesOf = (space) => spaces.get(space) ?? spaces.set(space, []).get(space);
const words = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
const answer = (structuredContent) => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
});

function memoryServer() {
  const server = new McpServer({ name: 'words', version: '1.0.0' });
  const tool = (name, shape, work) =>
    server.registerTool(name, { description: name, inputSchema: z.object(shape) }, async (given) => {
      return answer(await work(given));
    });
  const note = z.object({ id: z.string(), text: z.string(), at: z.string().optional() });
  tool('add', { space: z.string(), notes: z.array(note) }, ({ space, notes }) => {
    notesOf(space).push(...notes);
    return { added: notes.length };
  });
  tool('find', { space: z.string(), query: z.string(), k: z.number() }, ({ space, query, k }) => {
    const wanted = words(query);
    const scored = notesOf(space).map((each) => {
      const own = words(each.text);
      const common = [...own].filter((word) => wanted.has(word)).length;
      return { ...each, key: `k${each.id}`, score: common / (own.size + wanted.size - common || 1) };
    });
    return { result: scored.sort((left, right) => right.score - left.score).slice(0, k) };
  });
  tool('all', { space: z.string() }, ({ space }) => ({ notes: notesOf(space) }));
  tool('pages', { space: z.string() }, ({ space }) => {
    looks += 1;
    const shown = looks < 2 ? [] : notesOf(space);
    return { notes: shown.map(({ id }) => ({ name: id, key: `k${id}` })), looks };
  });
  tool('clear', { space: z.string() }, ({ space }) => ({ cleared: spaces.delete(space) }));
  tool('spaces', {}, () => ({
    spaces: [...spaces].map(([name, notes]) => ({ name, ids: notes.map(({ id }) => id) })),
  }));
  return server;
}

if (process.argv[2] === 'http') {
  const handle = toNodeHandler(createMcpHandler(memoryServer));
  const token = process.env.WORDS_TOKEN;
  const server = createServer((request, response) => {
    if (token === undefined || request.headers.authorization === `Bearer ${token}`)
      return handle(request, response);
    response.writeHead(401).end();
  });
  server.listen(0, '127.0.0.1', () =>
    process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`),
  );
} else serveStdio(memoryServer);
