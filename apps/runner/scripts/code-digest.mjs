import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Digest of the code that determines results: the sources of the package in the working directory and the builds of
 * the workspace packages it imports.
 */
export function codeDigest() {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const builds = Object.keys(dependencies)
    .filter((name) => name.startsWith('@memgym/'))
    .map((name) => join('node_modules', name, 'dist'));
  const hash = createHash('sha256');
  for (const folder of ['src', ...builds.sort()]) {
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => /\.(js|ts)$/.test(file) && !/\.(test|d)\.ts$/.test(file));
    for (const file of files.sort()) {
      hash.update(`${folder}/${file}\n`).update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 8);
}
