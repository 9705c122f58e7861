import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

/** Every file below `path` (a file or a folder, relative to the root), sorted; empty if it does not exist. */
export function filesBelow(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    )
    .sort();
}

/** One digest of the names and contents of `files` and of `facts`. */
export function digestOf(files, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** A stamp in node_modules that records the state of the last installation or build. */
export function createStamp(name) {
  const path = join(root, 'node_modules', `.memgym-${name}`);
  return {
    /** True if the stamp matches this state. */
    matches: (digest) => existsSync(path) && readFileSync(path, 'utf8') === digest,
    write: (digest) => writeFileSync(path, digest),
  };
}
