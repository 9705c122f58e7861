import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, runInBackground, say, since } from './run.mjs';
import { createStamp, digestOf } from './stamp.mjs';
import { readJson, root, workspaceFolders } from './workspace.mjs';

const stamp = createStamp('setup');

/** Missing dependencies, as `package → dependency`. */
function missingDependencies() {
  return ['.', ...workspaceFolders()].flatMap((folder) => {
    const { name, dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
    return Object.keys({ ...dependencies, ...devDependencies })
      .filter((dependency) => !existsSync(join(root, folder, 'node_modules', dependency, 'package.json')))
      .map((dependency) => `${name} → ${dependency}`);
  });
}

/** Inputs of the installation; if unchanged, nothing needs to be installed. */
function installDigest() {
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', 'package.json'];
  const manifests = workspaceFolders().map((folder) => `${folder}/package.json`);
  return digestOf(
    [...files.filter((file) => existsSync(join(root, file))), ...manifests],
    [process.platform, process.arch, process.versions.modules],
  );
}

/** The command for the pinned pnpm: an existing installation, otherwise npx. */
function pnpmCommand() {
  const [name, version] = readJson('package.json').packageManager.split('@');
  const local = 'node_modules/pnpm/package.json';
  if (existsSync(join(root, local)) && readJson(local).version === version) {
    return [process.execPath, join(root, 'node_modules/pnpm/bin/pnpm.cjs')];
  }
  return ['npx', '-y', `${name}@${version}`];
}

/** Reports if the optional native index could not be built; everything works without it. */
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
 * Installs the dependencies if their inputs changed. Without a network it continues if all are present; otherwise
 * it lists the missing ones and exits with code 1.
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
    // `npm run --silent` would also hide the reason for a failure.
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
    say('The installation failed (see above), but every dependency is present; continuing.');
    return;
  }
  say(`\nThe installation failed (see above), and ${missing.length} dependencies are missing:`);
  for (const line of missing.slice(0, 12)) say(`  ${line}`);
  if (missing.length > 12) say(`  … and ${missing.length - 12} more`);
  say(
    output.includes('ERR_PNPM_OUTDATED_LOCKFILE')
      ? 'pnpm-lock.yaml is out of date: run `npx pnpm install` and commit the lock file.'
      : 'Check the network (npm has to reach its registry), then run the same command again.',
  );
  process.exit(1);
}
