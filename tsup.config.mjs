import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** Every file in the package's exports, built from its source to the path in the manifest. */
function entries() {
  if (manifest.bin !== undefined) {
    return Object.fromEntries(
      Object.values(manifest.bin).map((path) => {
        const name = path.replace(/^\.\/dist\/|\.js$/g, '');
        return [name, `src/${name}.ts`];
      }),
    );
  }
  return Object.fromEntries(
    Object.values(manifest.exports)
      // What the workspace's tests share has sources only.
      .filter((target) => target.import !== undefined)
      .map((target) => [target.import.default.replace(/^\.\/dist\/|\.js$/g, ''), target['@memgym/source']]),
  );
}

/** The build settings of every package; run in the package's folder. */
export default {
  entry: entries(),
  // As dependencies and peers are by default.
  external: Object.keys(manifest.optionalDependencies ?? {}),
  format: manifest.bin === undefined ? ['esm', 'cjs'] : ['esm'],
  // `npm test` and `npm run memgym` need no declarations, which take most of the time.
  dts: manifest.bin === undefined && process.env.MEMGYM_DECLARATIONS !== 'no',
  // Entry points also share their code in CommonJS, so that there is one class of each error and one registry.
  splitting: true,
  // Supports `import.meta.url` in CommonJS.
  shims: true,
  clean: true,
  target: 'node20.19',
  tsconfig: 'tsconfig.build.json',
};
