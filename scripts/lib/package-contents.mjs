const unwanted = [
  // Paths in a template belong to the package made from it.
  [/^(?!templates\/).*\.test(-d)?\.[cm]?[jt]sx?$/, 'a test'],
  [/^src\//, 'a source, which nothing in the package refers to'],
  [/\.map$/, 'a source map, which is larger than its code'],
  [/(^|\/)__fixtures__\//, 'a fixture'],
  [/(^|\/)(node_modules|coverage)\//, 'a working folder'],
  [/\.tsbuildinfo$|(^|\/)\.env/, 'a working file'],
];

/** Paths that `value` (an `exports` or `bin` field) points to, with the key path that leads there. */
function targets(value, keys = []) {
  if (typeof value === 'string') return [{ path: value.replace(/^\.\//, ''), keys: keys.join(' › ') }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => targets(inner, [...keys, key]));
}

/**
 * The files with the licence texts: of our own, and of each other licence in the SPDX expression, whose name must not begin
 * with LICENSE, because packing then leaves out ours.
 */
function licenceFiles(expression) {
  const others = expression.split(/ (?:AND|OR) /).filter((licence) => licence !== 'MIT');
  return ['LICENSE', ...others.flatMap((licence) => [`${licence}.txt`, 'NOTICE'])];
}

/** Faults in the contents of a packed package, one sentence each. */
export function contentFaults(files) {
  const manifest = JSON.parse(files.get('package.json').toString('utf8'));
  const faults = [];
  for (const name of files.keys()) {
    for (const [pattern, what] of unwanted) if (pattern.test(name)) faults.push(`holds ${what}: ${name}`);
  }
  for (const [name, content] of files) {
    // Debuggers and loaders of bundlers warn of each map that they do not find.
    if (/\.[cm]?js$/.test(name) && /^\/\/# sourceMappingURL=(?!data:)/m.test(content.toString('utf8')))
      faults.push(`${name} refers to a source map`);
  }
  for (const wanted of ['README.md', ...licenceFiles(manifest.license)]) {
    if (!files.has(wanted)) faults.push(`has no ${wanted}`);
  }
  const unscoped = manifest.name.replace(/^@[^/]+\//, '');
  if (manifest.bin !== undefined && manifest.bin[unscoped] === undefined) {
    faults.push(`has no command '${unscoped}', which \`npx ${manifest.name}\` looks for`);
  }
  for (const field of ['author', 'homepage', 'repository', 'bugs', 'keywords']) {
    if (manifest[field] === undefined) faults.push(`says no ${field}`);
  }
  for (const { path, keys } of [
    ...targets(manifest.exports, ['exports']),
    ...targets(manifest.bin, ['bin']),
  ]) {
    if (!files.has(path)) faults.push(`${keys} points to ${path}, which is not in the package`);
  }
  for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
    for (const [name, range] of Object.entries(manifest[kind] ?? {})) {
      if (range.startsWith('workspace:')) faults.push(`${kind} still says ${name}@${range}`);
      if (kind === 'peerDependencies' && /^(@memgym\/|memgym$)/.test(name) && !range.startsWith('^')) {
        faults.push(`peerDependencies accept ${name} ${range}, not only the minor version that was tested`);
      }
    }
  }
  return faults;
}
