import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, runInBackground, say, since } from './run.mjs';
import { createStamp, digestOf } from './stamp.mjs';
import { readJson, root, workspaceFolders } from './workspace.mjs';

const stamp = createStamp('setup');

/** Dependencies that a package names and that are not there, as `package → dependency`. */
function missingDependencies() {
  return ['.', ...workspaceFolders()].flatMap((folder) => {
    const { name, dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((dependency) => !existsSync(join(root, folder, 'node_modules', dependency, 'package.json')))
      .map((dependency) => `${name} → ${dependency}`);
  });
}

/** What the installation depends on: when none of it changed, there is nothing to install. */
function installDigest() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json'];
  const manifests = workspaceFolders().map((folder) => `${folder}/package.json`);
  return digestOf(
    [...files.filter((file) => existsSync(join(root, file))), ...manifests],
    [process.platform, process.arch, process.versions.modules],
  );
}

/** The command that runs the pinned pnpm: the one that was installed here before, else npx fetches it. */
function pnpmCommand() {
  const [name, version] = readJson('package.json').packageManager.split('@');
  const local = 'node_modules/pnpm/package.json';
  if (existsSync(join(root, local)) && readJson(local).version === version) {
    return [process.execPath, join(root, 'node_modules/pnpm/bin/pnpm.cjs')];
  }
  return ['npx', '-y', `${name}@${version}`];
}

/** Says so when the optional native index could not be built; everything works without it. */
function reportNativeIndex() {
  const folder = 'packages/memory-systems';
  if (!existsSync(join(root, folder))) return;
  const { code } = run(process.execPath, ['-e', "require('hnswlib-node')"], {
    cwd: join(root, folder),
    capture: true,
  });
  if (code !== 0) {
    say('The optional package hnswlib-node is not usable here (it needs a C++ compiler): the HNSW index is');
    say('unavailable, and the exact vector index is used. Nothing else depends on it.');
  }
}

/** Shows pnpm's latest count every few seconds. */
function progressReport(start) {
  let shownAt = start;
  return (line) => {
    const [, progress] = /^Progress: (.*?)(?:, done)?$/.exec(line) ?? [];
    if (progress === undefined || performance.now() - shownAt < 5000) return;
    shownAt = performance.now();
    say(`  ${since(start).padStart(7)}  ${progress}`);
  };
}

/**
 * Installs the dependencies unless that was done for this very state. Without a network it goes on when all of
 * them are there already, and otherwise says which are missing and ends the process with code 1.
 */
export async function install() {
  const wanted = installDigest();
  if (stamp.matches(wanted) && missingDependencies().length === 0) return;

  const start = performance.now();
  const [command, ...args] = pnpmCommand();
  say('Installing dependencies (the first time this takes a minute or two) …');
  const { code, output } = await runInBackground(
    command,
    [...args, 'install', '--frozen-lockfile', '--config.confirmModulesPurge=false'],
    // `npm run --silent` would silence the reason of a failure, too.
    { env: { npm_config_loglevel: 'warn' }, onLine: progressReport(start) },
  );
  const missing = missingDependencies();
  if (code === 0 && missing.length === 0) {
    reportNativeIndex();
    stamp.write(wanted);
    say(`Installed in ${since(start)}.`);
    return;
  }

  say(output.trimEnd());
  if (missing.length === 0) {
    say('Installing did not work (see above), but every dependency is there already: going on with those.');
    return;
  }
  say(`\nInstalling did not work (see above), and ${missing.length} dependencies are missing:`);
  for (const line of missing.slice(0, 12)) say(`  ${line}`);
  if (missing.length > 12) say(`  … and ${missing.length - 12} more`);
  say(
    output.includes('ERR_PNPM_OUTDATED_LOCKFILE')
      ? 'A package.json names what pnpm-lock.yaml does not hold: run `npx pnpm install` and commit the lock file.'
      : 'Check the network (npm has to reach its registry), then run the same command again.',
  );
  process.exit(1);
}
