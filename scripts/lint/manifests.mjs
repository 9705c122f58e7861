#!/usr/bin/env node
// Checks what registries show of each published package: its address, author, licence and keywords. The root's
// package.json has the address once; `--write` derives the rest from it. Faults are printed; the exit code is 1 then.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishablePackages, readJson, root } from '../lib/workspace.mjs';

/** Words by which somebody would look for any of the packages. */
const common = ['llm', 'memory'];

/** Packages that are given to a memory, and the packages with the contract between the two. */
const plugin = /^packages\/(?:storage|embedder)-/;
const contracts = ['@memgym/core', '@memgym/memory-systems'];

const project = readJson('package.json');

/** The fields of a package that follow from the root's and from its folder, and the script that checks its build. */
function derivedFields(folder, scripts) {
  return {
    author: project.author,
    homepage: `${project.homepage.replace(/#readme$/, '')}/tree/main/${folder}#readme`,
    repository: { ...project.repository, directory: folder },
    bugs: project.bugs,
    engines: project.engines,
    scripts: { ...scripts, prepack: 'node ../../scripts/prepack.mjs' },
  };
}

/** `manifest` with the derived fields, after the licence. */
function withDerivedFields(manifest, folder) {
  const { author, homepage, repository, bugs, engines, scripts } = derivedFields(folder, manifest.scripts);
  const entries = Object.entries({ ...manifest, engines, scripts }).filter(
    ([key]) => !['author', 'homepage', 'repository', 'bugs'].includes(key),
  );
  const at = entries.findIndex(([key]) => key === 'license') + 1;
  entries.splice(at, 0, ...Object.entries({ author, homepage, repository, bugs }));
  return Object.fromEntries(entries);
}

const write = process.argv.includes('--write');
const faults = [];
for (const { folder, manifest } of publishablePackages()) {
  const wanted = `${JSON.stringify(withDerivedFields(manifest, folder), null, 2)}\n`;
  if (`${JSON.stringify(manifest, null, 2)}\n` !== wanted) {
    if (write) writeFileSync(join(root, folder, 'package.json'), wanted);
    else faults.push(`${folder}: run \`node scripts/lint/manifests.mjs --write\``);
  }
  const missing = common.filter((word) => !manifest.keywords?.includes(word));
  if (missing.length > 0) faults.push(`${folder}: keywords lack ${missing.join(', ')}`);
  // A plugin with a copy of its own would be another version than the application's.
  const own = contracts.filter((name) => plugin.test(folder) && manifest.dependencies?.[name] !== undefined);
  for (const name of own) faults.push(`${folder}: ${name} belongs to peerDependencies and devDependencies`);
  if (!/\bMIT\b/.test(manifest.license ?? '')) faults.push(`${folder}: license is ${manifest.license}`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
