#!/usr/bin/env node
// Packs every package as it would be published and checks the result: contents, publint, attw, and a project outside
// the workspace that installs and imports all packages, uses them in test runners and bundles, and makes plugins with
// them. With `--registry` it also publishes them on a registry on the loopback interface, and installs them from there as
// a stranger would. Prints every fault; the exit code is 1 if there is one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationFaults } from './lib/application-consumers.mjs';
import { consumerFaults } from './lib/consumer.mjs';
import { outsidePluginFaults } from './lib/outside-plugins.mjs';
import { contentFaults } from './lib/package-contents.mjs';
import { releaseFaults } from './lib/release-plan.mjs';
import { run, say, since } from './lib/run.mjs';
import { setup } from './lib/setup.mjs';
import { strangerFaults } from './lib/strangers.mjs';
import { readTarball } from './lib/tarball.mjs';
import { publishablePackages, root } from './lib/workspace.mjs';

/** Packs one package into `folder`. Throws if that fails. */
function pack(folder, destination) {
  const { code, output } = run('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: join(root, folder),
    capture: true,
  });
  const filename = /"filename":\s*"([^"]+)"/.exec(output)?.[1];
  if (code !== 0 || filename === undefined) throw new Error(`${folder} cannot be packed:\n${output}`);
  return filename;
}

/** Faults found by publint and attw in a tarball. */
function lintFaults(tarball) {
  const checks = [
    ['publint', ['run', tarball, '--strict']],
    ['attw', [tarball, '--profile', 'node16', '--no-color', '--no-emoji']],
  ];
  return checks.flatMap(([tool, args]) => {
    const { code, output } = run(tool, args, { capture: true });
    return code === 0 ? [] : [`${tool} found faults:\n${output.trim()}`];
  });
}

await setup({ declarations: true });
const start = performance.now();
const temporary = mkdtempSync(join(tmpdir(), 'memgym-packages-'));
let count = 0;
const report = (name, faults) => {
  count += faults.length;
  say(`${faults.length === 0 ? 'ok   ' : 'FAULT'} ${name}`);
  for (const fault of faults) say(`      ${fault.replaceAll('\n', '\n      ')}`);
};

try {
  const packed = publishablePackages().map(({ folder, manifest }) => ({
    manifest,
    tarball: pack(folder, temporary),
  }));
  for (const { manifest, tarball } of packed) {
    report(manifest.name, [...contentFaults(readTarball(tarball)), ...lintFaults(tarball)]);
  }
  report('releases of single packages', releaseFaults());
  const project = join(temporary, 'consumer');
  report('a project that uses them all', consumerFaults(packed, project));
  report('applications in test runners and bundles', applicationFaults(project));
  report('plugins made outside by the guides', outsidePluginFaults(project));
  if (process.argv.includes('--registry')) {
    report('strangers with a registry', await strangerFaults(packed, join(temporary, 'strangers')));
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
say(`${count === 0 ? 'Every package can be published' : `${count} faults`} (${since(start)}).`);
process.exitCode = count === 0 ? 0 : 1;
