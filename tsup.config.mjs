import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

/** Every file that the package promises, built from its source to where the manifest says that it is. */
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
      .filter((target) => typeof target === 'object')
      .map((target) => [target.import.default.replace(/^\.\/dist\/|\.js$/g, ''), target['@memgym/source']]),
  );
}

/** How every package is built; run in the package's folder. */
export default {
  entry: entries(),
  format: manifest.bin === undefined ? ['esm', 'cjs'] : ['esm'],
  // `npm test` and `npm run memgym` need no declarations, which take most of the time.
  dts: manifest.bin === undefined && process.env.MEMGYM_DECLARATIONS !== 'no',
  // Entry points share their code in CommonJS, too: one class of error, one registry.
  splitting: true,
  // For `import.meta.url` in CommonJS.
  shims: true,
  sourcemap: true,
  clean: true,
  target: 'node20.19',
  tsconfig: 'tsconfig.build.json',
};
