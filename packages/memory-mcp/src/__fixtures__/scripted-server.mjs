// A hand-written MCP server over stdio with one bad habit: `node scripted-server.mjs <habit>`.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const [habit, file] = process.argv.slice(2);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value, more = {}) => ({ content: [{ type: 'text', text: value }], ...more });
const found = JSON.stringify([{ id: 'm1', text: 'I moved to Bergen.', from: 't1' }]);
const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;

if (habit === 'launcher') {
  // As npx does: the server is a further process.
  const child = spawn(process.execPath, [process.argv[1], 'stubborn', file], { stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  if (habit === 'stubborn') {
    writeFileSync(file, String(process.pid));
    process.on('SIGTERM', () => undefined);
    createServer().listen(0, '127.0.0.1');
  }
  if (habit === 'chatty') process.stdout.write('Memory server is ready!\n{"level":"info"}\n');
  const answers = {
    refuses: text('Disk full', { isError: true }),
    apologises: text('Error: the index is gone'),
    explains: text(JSON.stringify({ error: 'no such space' })),
    rambles: text('You asked about Bergen, I think.'),
    deep: text(deep),
    images: { content: [{ type: 'image', data: 'AAAA', mimeType: 'image/png' }] },
    infinite: text('[{"id":"m1","text":"I moved.","from":"t1","score":"high"}]'),
    secret: text(`Error: ${process.env.MEMORY_KEY}`),
    empty: text('No memories found.'),
  };
  const recalled = () => answers[habit] ?? text(found);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (
      habit === 'strict' &&
      !['initialize', 'notifications/initialized', 'tools/list', 'tools/call'].includes(method)
    ) {
      process.exit(1);
    }
    if (id === undefined) return;
    if (method === 'initialize') {
      const { protocolVersion } = params;
      const serverInfo = { name: 'scripted', version: '1' };
      return send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } });
    }
    if (method === 'tools/list') {
      const properties = { text: {}, query: {}, extra: {} };
      const tool = (name) => ({ name, inputSchema: { type: 'object', properties } });
      return send({ id, result: { tools: [tool('store'), tool('search')] } });
    }
    if (method !== 'tools/call') return send({ id, error: { code: -32601, message: 'Method not found' } });
    if (params.name === 'store') return send({ id, result: text('Stored.') });
    if (habit === 'silent') return;
    if (habit === 'crashes') {
      process.stderr.write('panic: out of cheese\n');
      process.exit(70);
    }
    if (habit === 'huge') return void process.stdout.write('x'.repeat(9 * 2 ** 20));
    send({ id, result: recalled() });
  });
  lines.on('close', () => {
    if (habit !== 'stubborn') process.exit(0);
  });
}
