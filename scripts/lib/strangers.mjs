import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimNames, publishPackages } from './publish.mjs';
import { startRegistry } from './registry.mjs';
import { run, say, since } from './run.mjs';
import { root } from './workspace.mjs';

/** The first TypeScript block of the README, and the lines that it says it prints. */
function firstExample() {
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  return { code, prints: [...code.matchAll(/^\/\/ prints (.*)$/gm)].map(([, line]) => line) };
}

const withSqlite = `
import { createMemory } from '@memgym/memory-systems';
import { openSqliteStorage } from '@memgym/storage-sqlite';
const open = async () => createMemory({ user: 'ann', storage: await openSqliteStorage('memory.db') });
const first = await open();
await first.remember('I moved to Bergen in March.');
await first.close();
const second = await open();
console.log((await second.recall('When did I move to Bergen?')).text);
await second.close();
`;

/** The first release as maintainers make it: the names, a refusal in the middle, and the rest. Returns the faults. */
function releaseRehearsed(packages, env) {
  const half = Math.floor(packages.length / 2);
  const broken = packages.map((one, place) =>
    place === half ? { ...one, tarball: `${one.tarball}.gone` } : one,
  );
  const manifests = packages.map(({ manifest }) => manifest);
  return [
    claimNames(manifests.slice(half), env) !== 0 && 'half of the names cannot be claimed',
    claimNames(manifests, env) !== 0 && 'the other names cannot be claimed',
    publishPackages(broken, env) === 0 && 'a release goes on after a package that npm refused',
    publishPackages(packages, env) !== 0 && 'a release cannot go on where it was refused',
    publishPackages(packages, env) !== 0 && 'a release that is complete cannot be started again',
  ].filter((fault) => fault !== false);
}

/**
 * Publishes the tarballs on a registry of their own, and types in empty folders what the READMEs say to type. Returns
 * one sentence per fault.
 *
 * @param packages `{ manifest, tarball }` of every package
 * @param folder an empty folder
 */
export async function strangerFaults(packages, folder) {
  const registry = await startRegistry(join(folder, 'registry'));
  const faults = [];
  const type = (place, [command, ...args], prints = []) => {
    const cwd = join(folder, place);
    mkdirSync(cwd, { recursive: true });
    const start = performance.now();
    const { code, output } = run(command, args, { cwd, capture: true, env: registry.env });
    say(`      ${since(start).padStart(8)}  ${[command, ...args].join(' ')}`);
    const missing = prints.filter((line) => !output.includes(line));
    if (code !== 0 || missing.length > 0) {
      const reason = code === 0 ? `did not print ${missing.join(' and ')}` : `ended with ${code}`;
      faults.push(`\`${[command, ...args].join(' ')}\` ${reason}:\n${output.slice(-4000)}`);
    }
    return code === 0;
  };
  const put = (place, name, text) => writeFileSync(join(folder, place, name), text);

  try {
    faults.push(...releaseRehearsed(packages, registry.env));
    if (faults.length > 0) return faults;
    const { code, prints } = firstExample();
    if (type('agent', ['npm', 'install', '@memgym/memory-systems'])) {
      put('agent', 'example.mjs', code);
      type('agent', ['node', 'example.mjs'], prints);
    }
    // A strict layout: a package finds only what it lists itself.
    if (type('strict', ['pnpm', 'add', '@memgym/memory-systems', '@memgym/storage-sqlite'])) {
      put('strict', 'example.mjs', withSqlite);
      type('strict', ['node', 'example.mjs'], ['I moved to Bergen in March.']);
    }
    // The storage alone brings the memory that it is made for.
    if (type('storage', ['npm', 'install', '@memgym/storage-sqlite'])) {
      put('storage', 'example.mjs', withSqlite);
      type('storage', ['node', 'example.mjs'], ['I moved to Bergen in March.']);
    }
    type('measure', ['npx', '--yes', 'memgym', 'demo']);
    if (!existsSync(join(folder, 'measure', 'runs'))) faults.push('`npx memgym demo` left no folder `runs`');
  } finally {
    registry.stop();
  }
  return faults;
}
