#!/usr/bin/env node
// Once before the first release of a package, by a maintainer who has logged in (`npm login`): publishes an empty version
// under each name that npm does not know, then lets the release workflow publish under all of them. Needs npm 11.15 or
// later and asks for the second factor. Started again, it goes on where it stopped.
import { claimNames } from './lib/publish.mjs';
import { run, say } from './lib/run.mjs';
import { publishablePackages, readJson } from './lib/workspace.mjs';

const manifests = publishablePackages().map(({ manifest }) => manifest);
const code = claimNames(manifests);
if (code !== 0) process.exit(code);

const [, repository] = /github\.com\/(.+)\.git$/.exec(readJson('package.json').repository.url);
for (const { name } of manifests) {
  const known = run('npm', ['trust', 'list', name, '--json'], { capture: true });
  if (known.code === 0 && known.output.includes('release.yml')) continue;
  const workflow = [
    '--file',
    'release.yml',
    '--repo',
    repository,
    '--env',
    'npm',
    '--allow-publish',
    '--yes',
  ];
  const trusted = run('npm', ['trust', 'github', name, ...workflow]);
  if (trusted.code !== 0) {
    say(`npm does not trust the workflow for ${name} yet. After the cause is gone, start again.`);
    process.exit(trusted.code);
  }
}
say('npm trusts release.yml for every name.');
