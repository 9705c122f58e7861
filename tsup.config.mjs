import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

function sourceOfZod(path) {
  if (/[\\/]locales[\\/]index\.js$/.test(path)) return "export { default as en } from './en.js';";
  const source = readFileSync(path, 'utf8');
  // A copy has to carry its licence.
  return /[\\/]zod[\\/]index\.js$/.test(path)
    ? `/*! zod\n${readFileSync(join(path, '../LICENSE'), 'utf8')}*/\n${source}`
    : source;
}

/**
 * Node loads all locales of zod with it, which takes twice as long as zod itself. Core holds zod with English
 * only, as `@memgym/core/zod`, and the others load that. Zods share their state and take each other's schemas,
 * so that a user's own works beside it.
 */
const lightZod = {
  name: 'light-zod',
  setup(build) {
    if (manifest.name !== '@memgym/core') {
      build.onResolve({ filter: /^zod$/ }, () => ({ path: '@memgym/core/zod', external: true }));
      return;
    }
    build.onLoad({ filter: /[\\/]node_modules[\\/]zod[\\/].*\.js$/ }, ({ path }) => ({
      contents: sourceOfZod(path),
    }));
  },
};

/** How every package is built; run in the package's folder. */
export default {
  entry: entries(),
  format: manifest.bin === undefined ? ['esm', 'cjs'] : ['esm'],
  dts: manifest.bin === undefined,
  noExternal: ['zod'],
  esbuildPlugins: [lightZod],
  // Entry points share their code in CommonJS, too: one class of error, one registry.
  splitting: true,
  // For `import.meta.url` in CommonJS.
  shims: true,
  sourcemap: true,
  clean: true,
  target: 'node20.19',
  tsconfig: 'tsconfig.build.json',
};
