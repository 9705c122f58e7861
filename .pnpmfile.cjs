/**
 * Removes what only this workspace uses from a package that is packed: the import condition that leads to the sources,
 * which are not in the tarball.
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
  return manifest.exports === undefined
    ? manifest
    : { ...manifest, exports: withoutSources(manifest.exports) };
}

module.exports = { hooks: { beforePacking } };
