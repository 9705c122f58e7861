// What an application installs with the published packages: every licence must be one that asks only for its text to be kept,
// and no version may have a known severe fault. Without the registry, the second part is skipped.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishablePackages, root } from './lib/workspace.mjs';

const accepted = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'CC0-1.0',
  ],
  ...['Unlicense', 'Zlib', 'Python-2.0', 'CC-BY-4.0'],
]);

/** Whether a licence expression can be met by accepted licences. */
const isAccepted = (expression) =>
  expression
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((name) => accepted.has(name.trim())));

/** The folder of a dependency, as Node finds it from a package's folder. */
function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return realpathSync(place);
    if (folder === dirname(folder)) return undefined;
  }
}

const licenceOf = ({ license, licenses }) =>
  typeof license === 'string'
    ? license
    : (license?.type ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'none');

const found = new Map();
const visit = (folder, by) => {
  if (found.has(folder)) return;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  found.set(folder, { name: `${manifest.name}@${manifest.version}`, licence: licenceOf(manifest), by });
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const place = folderOf(name, folder);
    if (place !== undefined) visit(place, found.get(folder).name);
  }
};
for (const { folder, manifest } of publishablePackages())
  visit(realpathSync(join(root, folder)), manifest.name);

const refused = [...found.values()].filter(({ licence }) => !isAccepted(licence));
for (const { name, licence, by } of refused)
  console.error(`${name}: its licence is ${licence}; ${by} needs it.`);
console.log(
  `${found.size} packages are installed with the published ones; ${refused.length} have another licence.`,
);

const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs');
const audited = spawnSync(process.execPath, [pnpm, 'audit', '--prod', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  timeout: 120_000,
});
let severe = [];
try {
  const { advisories, error } = JSON.parse(audited.stdout);
  if (advisories === undefined) throw new Error(error?.message ?? 'no answer');
  severe = Object.values(advisories).filter(({ severity }) => severity === 'high' || severity === 'critical');
  for (const { module_name: name, severity, title, url } of severe)
    console.error(`${name}: ${severity}: ${title} (${url})`);
  console.log(
    `${Object.keys(advisories).length} known faults of installed versions, ${severe.length} of them severe.`,
  );
} catch (error) {
  console.log(
    `NOTICE: known faults were not looked up, because the registry does not tell them (${error.message}).`,
  );
}
if (refused.length + severe.length > 0) process.exitCode = 1;
