import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readJson, root, workspaceFolders } from './workspace.mjs';

// The planner belongs to the command's package, which does not re-export it.
const ofCommand = createRequire(
  createRequire(join(root, 'package.json')).resolve('@changesets/cli/package.json'),
);
const { default: assembleReleasePlan } = ofCommand('@changesets/assemble-release-plan');
const { parse } = ofCommand('@changesets/config');

/** The packages of the workspace in the form of Changesets. */
function workspacePackages() {
  return {
    root: { dir: root, packageJson: readJson('package.json') },
    tool: 'pnpm',
    packages: workspaceFolders().map((folder) => ({
      dir: join(root, folder),
      packageJson: readJson(`${folder}/package.json`),
    })),
  };
}

const isPublished = ({ packageJson }) => packageJson.private !== true;

/** What Changesets would release for these changesets: `{ name, type, oldVersion, newVersion }` each. */
function plannedReleases(changesets, packages) {
  const config = parse(readJson('.changeset/config.json'), packages);
  return assembleReleasePlan(changesets, packages, config, undefined).releases;
}

/** `0.1` of 0.1.4 and `1` of 1.2.3: versions with another one are outside of `^`. */
const caretOf = (version) => /^(0\.\d+|\d+)/.exec(version)[0];

/**
 * A patch for each published package that is not released by these changesets and whose published peers, which accept
 * only the minor version they were tested with, would refuse one that is. Changesets sees no need for it, because the
 * peers in the sources accept every 0.x.
 *
 * @returns changesets as Changesets reads them: `{ id, summary, releases }`
 */
export function patchesForPeers(changesets, packages = workspacePackages()) {
  const releases = plannedReleases(changesets, packages);
  const leaving = new Map(
    releases
      .filter(({ oldVersion, newVersion }) => caretOf(oldVersion) !== caretOf(newVersion))
      .map(({ name, newVersion }) => [name, caretOf(newVersion)]),
  );
  const released = new Set(releases.filter(({ type }) => type !== 'none').map(({ name }) => name));
  return packages.packages
    .filter((one) => isPublished(one) && !released.has(one.packageJson.name))
    .flatMap(({ packageJson: { name, peerDependencies = {} } }) => {
      const peers = Object.keys(peerDependencies).filter((peer) => leaving.has(peer));
      if (peers.length === 0) return [];
      const accepted = peers.map((peer) => `${peer} ${leaving.get(peer)}`).join(', ');
      const id = `peers-of-${name.replace(/^@/, '').replace('/', '-')}`;
      return [{ id, summary: `Accepts ${accepted}.`, releases: [{ name, type: 'patch' }] }];
    });
}

/**
 * Plans a minor release of each published package alone. Returns one sentence for each package that would get a new
 * major version without a change of its own, as peers within a workspace easily cause, and for each that would be left
 * with peers that refuse what is released.
 */
export function releaseFaults() {
  const packages = workspacePackages();
  return packages.packages.filter(isPublished).flatMap(({ packageJson: { name } }) => {
    const change = { id: 'change', summary: '', releases: [{ name, type: 'minor' }] };
    const patches = patchesForPeers([change], packages);
    const releases = plannedReleases([change, ...patches], packages);
    const major = releases
      .filter(({ type }) => type === 'major')
      .map(
        ({ name: other, newVersion }) =>
          `a minor release of ${name} makes ${other} ${newVersion}: its peerDependencies must accept all versions with the same major`,
      );
    const refusing = patchesForPeers([change, ...patches], packages).map(
      ({ releases: [{ name: other }] }) =>
        `a minor release of ${name} leaves ${other} with peers that refuse it`,
    );
    return [...major, ...refusing];
  });
}
