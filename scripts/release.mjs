#!/usr/bin/env node
// Publishes every package whose version is not on npm yet, after it was packed, checked and installed from a registry of
// its own. The checks of `.ci/run` are not repeated here: the release workflow runs them first.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, say } from './lib/run.mjs';
import { publishablePackages, root } from './lib/workspace.mjs';

/** Runs a command and exits with its code if it fails. */
function must(command, args) {
  const { code } = run(command, args);
  if (code !== 0) process.exit(code);
}

/** Reasons not to publish this checkout. */
function obstacles() {
  const pending = readdirSync(join(root, '.changeset')).filter((name) => /^(?!README).*\.md$/.test(name));
  const { output: changed } = run('git', ['status', '--porcelain'], { capture: true });
  const unversioned = publishablePackages().filter(({ manifest }) => manifest.version === '0.0.0');
  return [
    pending.length > 0 &&
      `${pending.length} changesets are not released: run \`npm run version\` and commit what it changes.`,
    unversioned.length > 0 && `${unversioned.map(({ manifest }) => manifest.name).join(', ')}: still 0.0.0.`,
    changed !== '' && `The checkout has changes that are not committed:\n${changed}`,
  ].filter((reason) => reason !== false);
}

const reasons = obstacles();
for (const reason of reasons) say(reason);
if (reasons.length > 0) process.exit(1);
must(process.execPath, ['scripts/check-packages.mjs', '--registry']);
must('changeset', ['publish']);
