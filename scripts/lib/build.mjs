import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pagesOfDocumentation } from './pages.mjs';
import { runInBackground, say, since } from './run.mjs';
import { createStamp, digestOf, filesBelow } from './stamp.mjs';
import { publishablePackages, root } from './workspace.mjs';

/** Files outside the packages that builds depend on; the command ships the configs, the samples and the pages. */
const shared = [
  'tsconfig.base.json',
  'tsup.config.mjs',
  'turbo.json',
  'pnpm-lock.yaml',
  'configs',
  'data/samples',
];

/** The files in a package's `exports` and `bin` that are not built, relative to the root. */
export function missingFiles({ folder, manifest }, declarations) {
  const paths = [];
  const collect = (value) => {
    if (typeof value === 'string') paths.push(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  collect(manifest.exports);
  collect(manifest.bin);
  return paths
    .filter((path) => path.startsWith('./dist/') && (declarations || !/\.d\.c?ts$/.test(path)))
    .map((path) => join(folder, path))
    .filter((file) => !existsSync(join(root, file)));
}

/**
 * Builds every package if the sources changed, and reports each; exits if one fails.
 * @param options.declarations also builds type declarations. They take most of the build time and are not needed in
 *   the workspace, where tests and types use the sources. Default: false
 */
export async function build({ declarations = false } = {}) {
  const packages = publishablePackages();
  const sources = packages.flatMap(({ folder }) => [
    ...filesBelow(`${folder}/src`).filter((file) => !/\.test\.ts$|\/__fixtures__\//.test(file)),
    ...['package.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts'].flatMap((path) =>
      filesBelow(`${folder}/${path}`),
    ),
  ]);
  const stamp = createStamp(declarations ? 'build-with-declarations' : 'build');
  const wanted = digestOf([...sources, ...shared.flatMap(filesBelow), ...pagesOfDocumentation()]);
  const missing = () => packages.flatMap((one) => missingFiles(one, declarations));
  if (stamp.matches(wanted) && missing().length === 0) return;

  const start = performance.now();
  say(`Building ${packages.length} packages${declarations ? ' with type declarations' : ''} …`);
  let begun = 0;
  const { code, output } = await runInBackground(
    'turbo',
    ['run', 'build', '--concurrency=100%', '--output-logs=hash-only', '--ui=stream'],
    {
      env: {
        MEMGYM_DECLARATIONS: declarations ? 'yes' : 'no',
        TURBO_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        TURBO_NO_UPDATE_NOTIFIER: '1',
      },
      onLine: (line) => {
        const [, name] = /^(\S+):build: cache /.exec(line) ?? [];
        if (name === undefined) return;
        begun += 1;
        say(`  ${since(start).padStart(7)}  ${begun}/${packages.length}  ${name}`);
      },
    },
  );
  if (code !== 0) {
    say(output.trimEnd());
    say('\nThe build failed; see above.');
    process.exit(1);
  }
  if (missing().length > 0) {
    say(`The build did not make ${missing().join(', ')}.`);
    say('Its build script must make each path in `exports` and `bin` of a package.json.');
    process.exit(1);
  }
  stamp.write(wanted);
  say(`Built in ${since(start)}.`);
}
