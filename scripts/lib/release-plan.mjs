import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readJson, root, workspaceFolders } from './workspace.mjs';

// The planner belongs to the command's package, which does not re-export it.
const ofCommand = createRequire(
  createRequire(join(root, 'package.json')).resolve('@changesets/cli/package.json'),
);
const { default: assembleReleasePlan } = ofCommand('@changesets/assemble-release-plan');
const { parse } = ofCommand('@changesets/config');

/**
 * Plans a minor release of each published package alone. Returns one sentence for each package that would get a new
 * major version without a change of its own, as peers within a workspace easily cause.
 */
export function releaseFaults() {
  const packages = {
    root: { dir: root, packageJson: readJson('package.json') },
    tool: 'pnpm',
    packages: workspaceFolders().map((folder) => ({
      dir: join(root, folder),
      packageJson: readJson(`${folder}/package.json`),
    })),
  };
  const config = parse(readJson('.changeset/config.json'), packages);
  const published = packages.packages.filter(({ packageJson }) => packageJson.private !== true);
  return published.flatMap(({ packageJson: { name } }) => {
    const change = { id: 'change', summary: '', releases: [{ name, type: 'minor' }] };
    const { releases } = assembleReleasePlan([change], packages, config, undefined);
    return releases
      .filter(({ type }) => type === 'major')
      .map(
        ({ name: other, newVersion }) =>
          `a minor release of ${name} makes ${other} ${newVersion}: its peerDependencies must accept all versions with the same major`,
      );
  });
}
