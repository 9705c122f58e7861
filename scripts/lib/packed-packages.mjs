import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationFaults } from './application-consumers.mjs';
import { consumerFaults } from './consumer.mjs';
import { elsewhereFaults } from './elsewhere-consumers.mjs';
import { lightApplicationFaults } from './light-application.mjs';
import { nextFaults } from './next-application.mjs';
import { outsidePluginFaults } from './outside-plugins.mjs';
import { contentFaults } from './package-contents.mjs';
import { releaseFaults } from './release-plan.mjs';
import { runInBackground, say, since } from './run.mjs';
import { setup } from './setup.mjs';
import { strangerFaults } from './strangers.mjs';
import { readTarball } from './tarball.mjs';
import { publishablePackages, root } from './workspace.mjs';

/** Packs one package into `folder`. Throws if that fails. */
async function pack(folder, destination) {
  const { code, output } = await runInBackground(
    'pnpm',
    ['pack', '--json', '--pack-destination', destination],
    { cwd: join(root, folder) },
  );
  const filename = /"filename":\s*"([^"]+)"/.exec(output)?.[1];
  if (code !== 0 || filename === undefined) throw new Error(`${folder} cannot be packed:\n${output}`);
  return filename;
}

/** Faults found by publint and attw in a tarball. */
async function lintFaults(tarball) {
  const checks = [
    ['publint', ['run', tarball, '--strict']],
    ['attw', [tarball, '--profile', 'node16', '--no-color', '--no-emoji']],
  ];
  const faults = [];
  for (const [tool, args] of checks) {
    const { code, output } = await runInBackground(tool, args);
    if (code !== 0) faults.push(`${tool} found faults:\n${output.trim()}`);
  }
  return faults;
}

/** The results of some work on each item, in order; as many at once as there are cores, since each starts a process. */
async function onAllCores(items, work) {
  const results = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [place, item] of rest) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
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
    const packed = await onAllCores(publishablePackages(), async ({ folder, manifest }) => ({
      manifest,
      tarball: await pack(folder, temporary),
    }));
    await onAllCores(packed, async ({ manifest, tarball }) => {
      report(manifest.name, [...contentFaults(readTarball(tarball)), ...(await lintFaults(tarball))]);
    });
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
