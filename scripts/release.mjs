#!/usr/bin/env node
// Publishes every package whose version is not on npm yet: the very tarballs that were checked and installed from a
// registry of its own, with npm itself, so that nothing is packed a second time in another way. The tests and the other
// checks of `.ci/run` are not repeated here: the release workflow runs them first.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackedPackages } from './lib/packed-packages.mjs';
import { publishPackages, unknownOf } from './lib/publish.mjs';
import { run, say } from './lib/run.mjs';
import { publishablePackages, readJson, root } from './lib/workspace.mjs';

/** Reasons not to publish this checkout. */
function obstacles() {
  const pending = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name));
  const { output: changed } = run('git', ['status', '--porcelain'], { capture: true });
  const unversioned = publishablePackages().filter(({ manifest }) => manifest.version === '0.0.0');
  // A workflow may publish only under names that exist.
  const unknown = pending.length > 0 ? [] : unknownOf(publishablePackages().map(({ manifest }) => manifest));
  const { url } = readJson('package.json').repository;
  const here = process.env.GITHUB_REPOSITORY;
  return [
    pending.length > 0 &&
      `${pending.length} changesets are not released: run \`npm run version-packages\` and commit what it changes.`,
    unversioned.length > 0 && `${unversioned.map(({ manifest }) => manifest.name).join(', ')}: still 0.0.0.`,
    unknown.length > 0 &&
      `npm does not know ${unknown.map(({ name }) => name).join(', ')}: run \`node scripts/claim-names.mjs\` once, on a machine where a maintainer has logged in.`,
    changed !== '' && `The checkout has changes that are not committed:\n${changed}`,
    // npm compares them, capital letters included, and refuses the provenance of each package otherwise.
    here !== undefined &&
      url !== `git+https://github.com/${here}.git` &&
      `The manifests say ${url}, but this is ${here}: correct package.json and run \`node scripts/lint/manifests.mjs --write\`.`,
  ].filter((reason) => reason !== false);
}

const reasons = obstacles();
for (const reason of reasons) say(reason);
if (reasons.length > 0) process.exit(1);
let code = 0;
const faults = await checkPackedPackages({ registry: true }, (packed) => {
  code = publishPackages(packed);
});
if (faults > 0 || code !== 0) process.exit(code || 1);
process.exitCode = run('changeset', ['tag']).code;
