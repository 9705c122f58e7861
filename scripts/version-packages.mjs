#!/usr/bin/env node
// Turns the changesets into versions and changelogs. First writes a release of each package whose peers would otherwise
// refuse what is released: published peers accept only the minor version that they were tested with.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { releasesForPeers } from './lib/release-plan.mjs';
import { run, say } from './lib/run.mjs';
import { root } from './lib/workspace.mjs';

const ofCommand = createRequire(
  createRequire(join(root, 'package.json')).resolve('@changesets/cli/package.json'),
);
const { default: readChangesets } = ofCommand('@changesets/read');

for (const { id, summary, releases } of releasesForPeers(await readChangesets(root))) {
  const [{ name, type }] = releases;
  writeFileSync(join(root, '.changeset', `${id}.md`), `---\n'${name}': ${type}\n---\n\n${summary}\n`);
  say(`${name}: a ${type} release, because it ${summary[0].toLowerCase()}${summary.slice(1)}`);
}
process.exitCode = run('changeset', ['version']).code || run('pnpm', ['install', '--lockfile-only']).code;
