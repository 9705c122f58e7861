import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expected, program } from './application-consumers.mjs';
import { run, say, since } from './run.mjs';

const traced = ['node-sqlite3-wasm', '@node-rs', '@memgym/embedder-static'];
const config = `export default ${JSON.stringify({
  output: 'standalone',
  outputFileTracingIncludes: { '/api/memory': traced.map((name) => `./node_modules/${name}/**/*`) },
})};\n`;

const files = {
  'app/layout.js':
    "export default function Layout({ children }) {\n  return <html lang='en'><body>{children}</body></html>;\n}\n",
  'app/page.js': "export default function Page() {\n  return 'memory';\n}\n",
  'app/api/memory/route.js': `${program}\nexport const dynamic = 'force-dynamic';\nexport const GET = async () => new Response(await remembers());\n`,
};

/**
 * A Next application whose route remembers: built by Turbopack and by webpack, started, and started from the files that a
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
  const used = ['memory-systems', 'storage-sqlite', 'embedder-static', 'text'].map(
    (name) => `@memgym/${name}`,
  );
  const dependencies = Object.fromEntries(used.map((name) => [name, tarballs[name]]));
  const overrides = Object.fromEntries(Object.entries(tarballs).filter(([name]) => !used.includes(name)));
  for (const [path, text] of Object.entries(files)) put(application, path, text);
  put(
    application,
    'package.json',
    JSON.stringify({
      private: true,
      dependencies: {
        ...dependencies,
        '@node-rs/jieba': '^2.0.1',
        next: '^16',
        react: '^19',
        'react-dom': '^19',
      },
      overrides,
    }),
  );
  const env = { NEXT_TELEMETRY_DISABLED: '1', CI: 'true' };
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
  const ask = async (what, cwd, args, port) => {
    const answer = await answerOf(cwd, args, port, env).catch((error) => `failed: ${error.message}`);
    if (answer !== expected) faults.push(`${what} answers ${JSON.stringify(answer.slice(0, 500))}.`);
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
  return faults;
}

function put(folder, path, text) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The answer of the route once the server says that it is ready. */
async function answerOf(cwd, args, port, env) {
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
      return await (await fetch(`http://127.0.0.1:${port}/api/memory`)).text();
    }
    throw new Error(`the server ended: ${said}`);
  } finally {
    server.kill();
  }
}
