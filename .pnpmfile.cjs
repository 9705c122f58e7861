const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What only this workspace uses is removed from a package that is packed, and its peers are narrowed. */
function beforePacking(manifest) {
  return withTestedPeers(withoutSources(manifest));
}

/**
 * Removes the import condition that leads to the sources, which are not in the tarball, and entries that have no other,
 * such as those of shared tests.
 */
function withoutSources(manifest) {
  const published = (target) =>
    typeof target === 'object' && target !== null
      ? Object.fromEntries(
          Object.entries(target)
            .filter(([condition]) => condition !== '@memgym/source')
            .map(([condition, inner]) => [condition, published(inner)]),
        )
      : target;
  if (manifest.exports === undefined) return manifest;
  const entries = Object.entries(published(manifest.exports)).filter(
    ([, target]) => Object.keys(target).length > 0,
  );
  return { ...manifest, exports: Object.fromEntries(entries) };
}

/**
 * Peers of this workspace, narrowed to the versions that they were tested with: `^0.1.0` accepts no 0.2. The sources
 * accept every 0.x, because Changesets gives a package a new major version when a peer leaves its range.
 */
function withTestedPeers(manifest) {
  if (manifest.peerDependencies === undefined) return manifest;
  const versions = versionsHere();
  const peers = Object.entries(manifest.peerDependencies).map(([name, range]) => [
    name,
    versions.has(name) ? `^${versions.get(name)}` : range,
  ]);
  return { ...manifest, peerDependencies: Object.fromEntries(peers) };
}

/** Name of each package of this workspace → its version. */
function versionsHere() {
  const manifests = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(__dirname, parent)).flatMap((folder) => {
      try {
        return [JSON.parse(readFileSync(join(__dirname, parent, folder, 'package.json'), 'utf8'))];
      } catch (error) {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
        throw error;
      }
    }),
  );
  return new Map(manifests.map(({ name, version }) => [name, version]));
}

module.exports = { hooks: { beforePacking } };
