/**
 * Removes what only this workspace uses from a package that is packed: the import condition that leads to the sources,
 * which are not in the tarball, and entries that have no other, such as those of shared tests.
 */
function beforePacking(manifest) {
  const withoutSources = (target) =>
    typeof target === 'object' && target !== null
      ? Object.fromEntries(
          Object.entries(target)
            .filter(([condition]) => condition !== '@memgym/source')
            .map(([condition, inner]) => [condition, withoutSources(inner)]),
        )
      : target;
  if (manifest.exports === undefined) return manifest;
  const published = Object.entries(withoutSources(manifest.exports)).filter(
    ([, target]) => Object.keys(target).length > 0,
  );
  return { ...manifest, exports: Object.fromEntries(published) };
}

module.exports = { hooks: { beforePacking } };
