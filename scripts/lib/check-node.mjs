import { readJson } from './workspace.mjs';

/** Stops with a clear message if this Node is older than the project supports. */
export function checkNode() {
  const floor = readJson('package.json').engines.node.replace(/[^\d.]/g, '');
  const [wantedMajor, wantedMinor] = floor.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  process.stderr.write(
    `MemGym needs Node ${floor} or newer; this is Node ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org or with your version manager, then run the same command again.\n',
  );
  process.exit(1);
}
