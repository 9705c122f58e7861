import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createStamp, digestOf, filesBelow } from './stamp.mjs';
import { publishablePackages, root } from './workspace.mjs';

/** What every build depends on outside of its package; the command ships the configs and the samples. */
const shared = ['tsconfig.base.json', 'tsup.config.mjs', 'pnpm-lock.yaml', 'configs', 'data/samples'];

/** The files that a package is built from. */
function inputsOf(folder) {
  const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'tsup.config.mjs', 'scripts'];
  return [
    ...filesBelow(`${folder}/src`).filter((file) => !/\.test\.ts$|\/__fixtures__\//.test(file)),
    ...settings.flatMap((path) => filesBelow(`${folder}/${path}`)),
  ];
}

/**
 * All packages, each after those of ours that it imports (`below`), with a digest of what it is built from: its own
 * files and those of the packages below.
 */
export function packagesInOrder() {
  const packages = new Map(publishablePackages().map((one) => [one.manifest.name, one]));
  const sharedDigest = digestOf(shared.flatMap(filesBelow));
  const visited = new Map();
  const visit = (name) => {
    if (!visited.has(name)) {
      const one = packages.get(name);
      const below = Object.keys(one.manifest.dependencies ?? {})
        .filter((dependency) => packages.has(dependency))
        .map(visit);
      const facts = [sharedDigest, ...below.map(({ digest }) => digest)];
      visited.set(name, { ...one, below, digest: digestOf(inputsOf(one.folder), facts) });
    }
    return visited.get(name);
  };
  for (const name of packages.keys()) visit(name);
  return [...visited.values()];
}

/** Paths that a package promises in `exports` and `bin`, and that its build did not make. */
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
    .filter((path) => !existsSync(join(root, path)));
}

const stampOf = ({ folder }) => createStamp(`build-${basename(folder)}`);
const complete = ({ digest }) => `${digest} with declarations`;

/** True when a package was built from its present files, with declarations where those are wanted. */
export function isBuilt(one, declarations) {
  const stamp = stampOf(one);
  const matches = stamp.matches(complete(one)) || (!declarations && stamp.matches(one.digest));
  return matches && missingFiles(one, declarations).length === 0;
}

export function markBuilt(one, declarations) {
  stampOf(one).write(declarations ? complete(one) : one.digest);
}
