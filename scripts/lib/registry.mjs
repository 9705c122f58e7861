import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { run } from './run.mjs';

// Installed when it is needed, because its 300 packages have one user. Later versions need Node 22. One of the packages
// asks for a version of node-fetch by a tag, which mirrors of the registry may lack.
const verdaccio = {
  private: true,
  dependencies: { verdaccio: '6.7.4' },
  overrides: { 'node-fetch': '2.7.0' },
};

/** The settings of a registry that has our packages from `npm publish` alone, and all others from the usual registry. */
const settings = (folder, upstream) => ({
  storage: join(folder, 'storage'),
  web: { enable: false },
  auth: { htpasswd: { file: join(folder, 'htpasswd') } },
  uplinks: { upstream: { url: upstream, timeout: '120s', max_fails: 100 } },
  packages: {
    memgym: { access: '$all', publish: '$all' },
    '@memgym/*': { access: '$all', publish: '$all' },
    '**': { access: '$all', proxy: 'upstream' },
  },
  log: { type: 'stdout', level: 'warn' },
});

/** A port of the loopback interface that nothing uses now. */
function freePort() {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Resolves once the registry answers; rejects when it ends before. */
async function untilItAnswers(url, child) {
  let ended = '';
  child.once('close', (code) => {
    ended = `The registry ended with ${code}.`;
  });
  while (ended === '') {
    const answered = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(ended);
}

/**
 * Installs and starts a package registry on the loopback interface.
 * @param folder an empty folder for its program and its packages
 * @returns its address, npm's settings for it as environment variables, and a function that ends it
 * @throws when it cannot be installed or started
 */
export async function startRegistry(folder) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(verdaccio));
  const installed = run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: folder,
      capture: true,
    },
  );
  if (installed.code !== 0) throw new Error(`The registry cannot be installed:\n${installed.output}`);
  const upstream = run('npm', ['config', 'get', 'registry'], { cwd: folder, capture: true }).output.trim();

  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(settings(folder, upstream)));
  writeFileSync(join(folder, 'npmrc'), `registry=${url}\n//127.0.0.1:${port}/:_authToken=anybody\n`);
  const child = spawn(
    process.execPath,
    [
      join(folder, 'node_modules/verdaccio/bin/verdaccio'),
      ...['--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`],
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilItAnswers(url, child);
  return {
    url,
    // A cache and a store of its own, so that nothing comes from an earlier installation.
    env: {
      npm_config_userconfig: join(folder, 'npmrc'),
      npm_config_cache: join(folder, 'cache'),
      npm_config_store_dir: join(folder, 'store'),
    },
    stop: () => child.kill(),
  };
}
