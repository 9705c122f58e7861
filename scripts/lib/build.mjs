import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, say, since } from './run.mjs';
import { createStamp, digestOf, filesBelow } from './stamp.mjs';
import { publishablePackages, root } from './workspace.mjs';

const stamp = createStamp('build');

/** What builds depend on outside of the packages; the command ships the configs and the samples. */
const shared = [
  'tsconfig.base.json',
  'tsup.config.mjs',
  'turbo.json',
  'pnpm-lock.yaml',
  'configs',
  'data/samples',
];

/** Paths that a package promises in `exports` and `bin`, and that a build has to make. */
function promisedFiles({ folder, manifest }) {
  const paths = [];
  const collect = (value) => {
    if (typeof value === 'string') paths.push(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  collect(manifest.exports);
  collect(manifest.bin);
  return paths.filter((path) => path.startsWith('./dist/')).map((path) => join(folder, path));
}

/** Builds every package unless that was done for these very sources; ends the process when it fails. */
export function build() {
  const packages = publishablePackages();
  const sources = packages.flatMap(({ folder }) => [
    ...filesBelow(`${folder}/src`).filter((file) => !/\.test\.ts$|\/__fixtures__\//.test(file)),
    ...['package.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts'].flatMap((path) =>
      filesBelow(`${folder}/${path}`),
    ),
  ]);
  const wanted = digestOf([...sources, ...shared.flatMap(filesBelow)]);
  const missing = () => packages.flatMap(promisedFiles).filter((file) => !existsSync(join(root, file)));
  if (stamp.matches(wanted) && missing().length === 0) return;

  const start = performance.now();
  say(`Building ${packages.length} packages …`);
  const { code, output } = run(
    'turbo',
    ['run', 'build', '--concurrency=100%', '--output-logs=errors-only', '--ui=stream'],
    {
      env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
      capture: true,
    },
  );
  if (code !== 0) {
    say(output.trimEnd());
    say('\nThe build failed; see above.');
    process.exit(1);
  }
  if (missing().length > 0) {
    say(`The build made no ${missing().join(', ')}.`);
    say('Each path in `exports` and `bin` of a package.json must be made by its build script.');
    process.exit(1);
  }
  stamp.write(wanted);
  say(`Built in ${since(start)}.`);
}
