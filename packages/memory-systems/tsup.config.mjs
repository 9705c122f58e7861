import { readFileSync } from 'node:fs';

const { exports } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8'));

/** Every entry point of the exports map is built from its source to where the map says that it is. */
const entry = Object.fromEntries(
  Object.values(exports)
    .filter((target) => typeof target === 'object')
    .map((target) => [target.import.default.replace(/^\.\/dist\/|\.js$/g, ''), target['@memgym/source']]),
);

export default {
  entry,
  format: ['esm', 'cjs'],
  dts: true,
  // Entry points share their code in CommonJS, too: one class of error, one registry.
  splitting: true,
  shims: true,
  sourcemap: true,
  clean: true,
  target: 'node20.19',
  tsconfig: 'tsconfig.build.json',
};
