#!/usr/bin/env node
// Runs the tests of adapters whose libraries need a newer Node than this one, with that Node and with the versions that the
// README of the adapter names behind "Tested". The other adapters are part of `npm test`. Arguments go to vitest.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run, say } from './lib/run.mjs';
import { root } from './lib/workspace.mjs';

const node = 'node@22';
const adapters = [{ folder: 'packages/memory-mastra', library: '@mastra/memory' }];

/** The versions in the sentence of a README that begins with "Tested", by package. */
function testedVersions(folder) {
  const readme = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const [, sentence = ''] = readme.split('**Tested**');
  const found = [...sentence.split('.\n')[0].matchAll(/`(@?[\w./-]{1,100})` (\d{1,9}\.\d{1,9}\.\d{1,9})/g)];
  if (found.length === 0) throw new Error(`${folder}/README.md names no versions behind "Tested".`);
  return found.map(([, name, version]) => ({ name, version }));
}

/** Whether the libraries are installed for the workspace: on a Node that they accept. */
const isInstalled = ({ folder, library }) => existsSync(join(root, folder, 'node_modules', library));

/** Installs the tested versions beside the workspace and links them into it. Returns what removes them. */
function provide({ folder }, place) {
  const versions = testedVersions(folder);
  writeFileSync(join(place, 'package.json'), '{"private":true}');
  say(`Installing ${versions.map(({ name, version }) => `${name}@${version}`).join(', ')} …`);
  const npm = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const wanted = versions.map(({ name, version }) => `${name}@${version}`);
  const { code } = run('npx', ['-y', node, npm, 'install', '--no-audit', '--no-fund', ...wanted], {
    cwd: place,
  });
  if (code !== 0) throw new Error(`npm could not install ${wanted.join(', ')}.`);
  return versions.map(({ name }) => {
    const link = join(root, folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(place, 'node_modules', name), link, 'junction');
    return link;
  });
}

const missing = adapters.filter((adapter) => !isInstalled(adapter));
const place = mkdtempSync(join(tmpdir(), 'memgym-adapters-'));
const links = [];
try {
  for (const adapter of missing) links.push(...provide(adapter, place));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const folders = adapters.map(({ folder }) => folder);
  const program = missing.length === 0 ? [process.execPath] : ['npx', '-y', node];
  const [command, ...before] = program;
  process.exitCode = run(command, [...before, vitest, 'run', ...folders, ...process.argv.slice(2)], {
    cwd: root,
  }).code;
} finally {
  for (const link of links) rmSync(link, { force: true });
  rmSync(place, { recursive: true, force: true });
}
