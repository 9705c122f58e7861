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

/** The release after which `^` of the version before does not take the new one. */
const leavingType = (version) => (version.startsWith('0.') ? 'minor' : 'major');

/**
 * A release of each published package whose published peers, which accept only the minor version they were tested with,
 * would refuse what these changesets release. It refuses what it accepted before, so nobody may get it who asks for the
 * version before: an older command would install a plugin that does not fit it. Changesets sees no need for it, because
 * the peers in the sources accept every 0.x.
 *
 * @returns changesets as Changesets reads them: `{ id, summary, releases }`
 */
export function releasesForPeers(changesets, packages = workspacePackages()) {
  const added = [];
  for (;;) {
    const releases = plannedReleases([...changesets, ...added], packages);
    const leaving = new Map(
      releases
        .filter(({ oldVersion, newVersion }) => caretOf(oldVersion) !== caretOf(newVersion))
        .map(({ name, newVersion }) => [name, caretOf(newVersion)]),
    );
    const more = packages.packages
      .filter((one) => isPublished(one) && !leaving.has(one.packageJson.name))
      .flatMap(({ packageJson: { name, version, peerDependencies = {} } }) => {
        const peers = Object.keys(peerDependencies).filter((peer) => leaving.has(peer));
        if (peers.length === 0) return [];
        const accepted = peers.map((peer) => `${peer} ${leaving.get(peer)}`).join(', ');
        const id = `peers-of-${name.replace(/^@/, '').replace('/', '-')}`;
        const type = leavingType(version);
        return [{ id, summary: `Accepts ${accepted}, and no earlier one.`, releases: [{ name, type }] }];
      });
    if (more.length === 0) return added;
    added.push(...more);
  }
}

/**
 * Plans a minor release of each published package alone. Returns one sentence for each package that would get a new
 * major version without a change of its own, as peers within a workspace easily cause.
 */
export function releaseFaults() {
  const packages = workspacePackages();
  return packages.packages.filter(isPublished).flatMap(({ packageJson: { name } }) => {
    const change = { id: 'change', summary: '', releases: [{ name, type: 'minor' }] };
    const releases = plannedReleases([change, ...releasesForPeers([change], packages)], packages);
    return releases
      .filter(({ type }) => type === 'major')
      .map(
        ({ name: other, newVersion }) =>
          `a minor release of ${name} makes ${other} ${newVersion}: its peerDependencies must accept all versions with the same major`,
      );
  });
}
