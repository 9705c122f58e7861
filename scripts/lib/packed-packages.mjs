import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationFaults } from './application-consumers.mjs';
import { consumerFaults } from './consumer.mjs';
import { elsewhereFaults } from './elsewhere-consumers.mjs';
import { lightApplicationFaults } from './light-application.mjs';
import { nextFaults } from './next-application.mjs';
import { outsidePluginFaults } from './outside-plugins.mjs';
import { contentFaults } from './package-contents.mjs';
import { releaseFaults } from './release-plan.mjs';
import { run, say, since } from './run.mjs';
import { setup } from './setup.mjs';
import { strangerFaults } from './strangers.mjs';
import { readTarball } from './tarball.mjs';
import { publishablePackages, root } from './workspace.mjs';

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

/**
 * Builds and packs every package and checks the tarballs; prints every fault.
 *
 * @param options.registry also publishes them on a registry on the loopback interface, installs them from there, and builds
 * a Next application
 * @param use called with `{ manifest, tarball }` of every package, if there is no fault
 * @returns the number of faults
 */
export async function checkPackedPackages({ registry }, use = () => undefined) {
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
    const esbuild = join(project, 'node_modules', '.bin', 'esbuild');
    report(
      'an application with one package',
      lightApplicationFaults(packed, join(temporary, 'light'), esbuild),
    );
    report('memories elsewhere', elsewhereFaults(project));
    report('plugins made outside by the guides', outsidePluginFaults(project));
    if (registry) {
      report('strangers with a registry', await strangerFaults(packed, join(temporary, 'strangers')));
      report('a Next application', await nextFaults(packed, join(temporary, 'next')));
    }
    say(`${count === 0 ? 'Every package can be published' : `${count} faults`} (${since(start)}).`);
    if (count === 0) await use(packed);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return count;
}
