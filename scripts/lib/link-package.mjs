import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { run, say } from './run.mjs';
import { root, workspaceFolders } from './workspace.mjs';

const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/**
 * Gives a package outside the workspace what its package.json names: MemGym's packages from this checkout, others from it
 * where it has them, and the rest from the registry. Links that are there are renewed.
 *
 * @param place the folder of the package
 * @param options.from the folder that a relative place begins at
 */
export function linkPackage(place, { from }) {
  const folder = resolve(from, place);
  const { dependencies, devDependencies, peerDependencies } = manifestIn(folder);
  const wanted = { ...peerDependencies, ...dependencies, ...devDependencies };
  const ours = new Map(
    workspaceFolders().map((path) => [manifestIn(join(root, path)).name, join(root, path)]),
  );
  const found = new Map();
  const missing = {};
  for (const [name, range] of Object.entries(wanted)) {
    const source = ours.get(name) ?? installedIn([root, ...ours.values()], name);
    if (source === undefined) missing[name] = range;
    else found.set(name, source);
  }
  for (const [name, source] of fetched(missing, join(folder, 'node_modules/.from-registry')))
    found.set(name, source);
  for (const [name, source] of found) link(join(folder, 'node_modules', name), source);
  for (const [name, source] of found) linkCommands(join(folder, 'node_modules/.bin'), name, source);
  say(
    `${folder}: ${found.size} packages linked, ${[...found.keys()].filter((name) => ours.has(name)).length} of MemGym.`,
  );
}

/** The folder of a package that one of the folders has installed. */
const installedIn = (folders, name) =>
  folders.map((one) => join(one, 'node_modules', name)).find((one) => existsSync(join(one, 'package.json')));

/** Packages from the registry, in a folder of their own, because npm refuses a package.json that names unknown ones. */
function fetched(dependencies, folder) {
  const names = Object.keys(dependencies);
  if (names.length === 0) return [];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const { code, output } = run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, capture: true });
  if (code !== 0) throw new Error(`${names.join(', ')} cannot be installed:\n${output}`);
  return names.map((name) => [name, join(folder, 'node_modules', name)]);
}

function link(path, source) {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(source, path, 'junction');
}

function linkCommands(folder, name, source) {
  const { bin = {} } = manifestIn(source);
  const commands = typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : bin;
  for (const [command, file] of Object.entries(commands)) link(join(folder, command), join(source, file));
}
