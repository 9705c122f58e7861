import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, say } from './run.mjs';

/** A version below every release, under a tag that no install asks for. */
const claimedVersion = '0.0.0-claimed.0';

/** The versions of a package that the registry has: none for a name that it does not know. Throws if it does not answer. */
function versionsOf(name, env) {
  const { code, output } = run('npm', ['view', name, 'versions', '--json', '--loglevel=silent'], {
    capture: true,
    env,
  });
  const answer = JSON.parse(/[[{"][\s\S]*$/.exec(output)?.[0] ?? '{}');
  if (code === 0) return [answer].flat();
  if (answer.error?.code === 'E404') return [];
  throw new Error(`The registry does not say which versions of ${name} it has:\n${output}`);
}

/** The manifests whose names the registry does not know. */
export const unknownOf = (manifests, env = {}) =>
  manifests.filter(({ name }) => versionsOf(name, env).length === 0);

/**
 * Publishes the tarballs in their order, each unless the registry has its version. Stops at the first that is refused:
 * called again, it goes on there.
 *
 * @param packages `{ manifest, tarball }`
 * @param env settings of npm
 * @returns the code of npm: 0 when the registry has all
 */
export function publishPackages(packages, env = {}) {
  for (const { manifest, tarball } of packages) {
    const { name, version } = manifest;
    if (versionsOf(name, env).includes(version)) {
      say(`${name}@${version} is published already.`);
      continue;
    }
    const { code } = run('npm', ['publish', tarball, '--access', 'public', '--loglevel=error'], { env });
    if (code !== 0) {
      say(
        `${name}@${version} was refused. After the cause is gone, start again: it skips what is published.`,
      );
      return code;
    }
    say(`${name}@${version} published.`);
  }
  return 0;
}

/**
 * Publishes an empty package under each name that the registry does not know, because it trusts a workflow only for
 * names that exist. Stops at the first that is refused: called again, it goes on there.
 *
 * @param manifests of the packages
 * @param env settings of npm
 * @returns the code of npm: 0 when the registry knows all names
 */
export function claimNames(manifests, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'memgym-names-'));
  try {
    for (const { name, license, repository } of unknownOf(manifests, env)) {
      const place = join(folder, name.replace('/', '+'));
      mkdirSync(place);
      const manifest = { name, version: claimedVersion, license, repository };
      writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
      writeFileSync(
        join(place, 'README.md'),
        'This version is empty: it holds the name until the first release.\n',
      );
      const args = ['publish', place, '--access', 'public', '--tag', 'claimed', '--loglevel=error'];
      const { code } = run('npm', args, { env });
      if (code !== 0) {
        say(`${name} was refused. After the cause is gone, start again: it skips the names that are known.`);
        return code;
      }
      say(`${name} is claimed.`);
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
