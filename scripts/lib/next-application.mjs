import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expected, program } from './application-consumers.mjs';
import { run, say, since } from './run.mjs';
import { root } from './workspace.mjs';

const traced = ['node-sqlite3-wasm', '@node-rs', '@memgym/embedder-static'];
const config = `export default ${JSON.stringify({
  output: 'standalone',
  outputFileTracingIncludes: { '/api/*': traced.map((name) => `./node_modules/${name}/**/*`) },
})};\n`;

/** Beside the route of the example, one of memory in all storages. */
const route = `${program}\nexport const dynamic = 'force-dynamic';\nexport const GET = async () => new Response(await remembers());\n`;

/**
 * examples/next-chat with one more route: built by Turbopack and by webpack, started, and started from the files that a
 * standalone build copies. Returns one sentence per fault.
 *
 * @param packages `{ manifest, tarball }` of every package
 * @param folder an empty folder, outside of any project
 */
export async function nextFaults(packages, folder) {
  const application = join(folder, 'application');
  const tarballs = Object.fromEntries(
    packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]),
  );
  cpSync(join(root, 'examples', 'next-chat'), application, { recursive: true });
  put(application, 'app/api/memory/route.js', route);
  const example = JSON.parse(readFileSync(join(application, 'package.json'), 'utf8'));
  const used = ['memory-systems', 'agent-tools', 'storage-sqlite', 'embedder-static', 'text'].map(
    (name) => `@memgym/${name}`,
  );
  const dependencies = Object.fromEntries(used.map((name) => [name, tarballs[name]]));
  const overrides = Object.fromEntries(Object.entries(tarballs).filter(([name]) => !used.includes(name)));
  put(
    application,
    'package.json',
    JSON.stringify({
      ...example,
      dependencies: { ...example.dependencies, ...dependencies, '@node-rs/jieba': '^2.0.1' },
      overrides,
    }),
  );
  const model = await scriptedModel();
  const env = {
    NEXT_TELEMETRY_DISABLED: '1',
    CI: 'true',
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: `http://127.0.0.1:${model.address().port}/v1`,
  };
  const faults = [];
  const next = join(application, 'node_modules', 'next', 'dist', 'bin', 'next');
  const build = (...flags) => {
    const start = performance.now();
    const { code, output } = run(process.execPath, [next, 'build', ...flags], {
      cwd: application,
      capture: true,
      env,
    });
    say(`      ${since(start).padStart(8)}  next ${['build', ...flags].join(' ')}`);
    if (code !== 0) faults.push(`next ${['build', ...flags].join(' ')} failed:\n${output.slice(-4000)}`);
    return code === 0;
  };
  let asked = 0;
  const ask = async (what, cwd, args, port) => {
    asked += 1;
    const own = { ...env, MEMORY_FILE: join(folder, `memory-${asked}.db`) };
    const answers = await answersOf(cwd, args, port, own).catch((error) => [`failed: ${error.message}`]);
    if (answers.join('|') !== [expected, ...chatExpected].join('|'))
      faults.push(`${what} answers ${JSON.stringify(answers).slice(0, 1000)}.`);
  };

  const install = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = run('npm', install, { cwd: application, capture: true });
  if (code !== 0) return [`npm install of a Next application failed:\n${output}`];
  for (const flags of [[], ['--webpack']]) {
    const what = ['next start after next build', ...flags].join(' ');
    if (build(...flags)) await ask(what, application, [next, 'start', '-p', '4173', '-H', '127.0.0.1'], 4173);
  }
  put(application, 'next.config.mjs', config);
  if (build()) {
    const standalone = join(folder, 'standalone');
    cpSync(join(application, '.next', 'standalone'), standalone, { recursive: true, verbatimSymlinks: true });
    // Nothing of the application may be found any more.
    renameSync(application, `${application}-away`);
    await ask('a standalone build', standalone, ['server.js'], 4174);
  }
  model.close();
  return faults;
}

function put(folder, path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const chatExpected = ['Tell me more.', 'Your cat is called Pepper.', 'Tell me more.'];

/** A model that knows the name of a cat if its prompt says it. */
async function scriptedModel() {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const knows = body.includes('is my cat called?') && body.includes('Pepper');
    const content = knows ? 'Your cat is called Pepper.' : 'Tell me more.';
    const chunk = (delta, finish_reason) =>
      `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${chunk({ role: 'assistant', content }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** The answers of the routes once the server says that it is ready. */
async function answersOf(cwd, args, port, env) {
  const server = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOSTNAME: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const line of createInterface(server.stdout)) {
      said += `${line}\n`;
      if (!line.includes('Ready')) continue;
      const at = `http://127.0.0.1:${port}/api`;
      const memory = await (await fetch(`${at}/memory`)).text();
      // Each in a chat of its own, so that only the memory can know what the first one said.
      const told = await chat(at, 'ann', 'My cat is called Pepper.');
      const known = await chat(at, 'ann', 'What is my cat called?');
      return [memory, told, known, await chat(at, 'bo', 'What is my cat called?')];
    }
    throw new Error(`the server ended: ${said}`);
  } finally {
    server.kill();
  }
}

let chats = 0;

async function chat(at, user, text) {
  chats += 1;
  const message = { id: `m${chats}`, role: 'user', parts: [{ type: 'text', text }] };
  const response = await fetch(`${at}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-user': user },
    body: JSON.stringify({ id: `chat-${chats}`, messages: [message] }),
  });
  const events = (await response.text()).matchAll(/^data: (\{.*\})$/gm);
  return [...events].map(([, event]) => JSON.parse(event).delta ?? '').join('');
}
