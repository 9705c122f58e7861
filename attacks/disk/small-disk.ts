import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { Battle } from '../harness/attack.js';
import { memgym } from '../harness/processes.js';
import { difference, lastingDigests, steadyReply, writeExperiment } from '../harness/scene.js';

const namespace = ['unshare', '--mount', '--map-root-user'];

/** Runs a command on a small disk of its own, then again after the disk was enlarged, and copies what is on it. */
const script = `
mount -t tmpfs -o size="$SIZE" tmpfs disk || exit 99
mkdir disk/out disk/cache
[ -z "$READ_ONLY" ] || mount -o remount,ro disk
"$@" > /dev/null 2> first.err; echo $? > first.code
mount -o remount,rw,size=64m disk
"$@" || exit $?
cp -r disk copy
`;

/** Plays a run on disks of several sizes, and on a read-only one, which have a real file system. */
export async function attackSmallDisks(battle: Battle): Promise<void> {
  const probe = [...namespace.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'];
  if (spawnSync(namespace[0] ?? '', probe).status !== 0) {
    return battle.note('small disks skipped: this process may not mount');
  }
  const server = await startOpenAIServer({ chat: (request) => steadyReply(request) });
  const play = async (what: string, env: Readonly<Record<string, string>>): Promise<string> => {
    const folder = battle.folder('small');
    writeExperiment(folder, battle.target);
    spawnSync('mkdir', [join(folder, 'disk')]);
    const again = await memgym(
      ['run', 'experiment.json', '--runs', 'disk/out', '--cache-dir', 'disk/cache'],
      {
        ...{ target: battle.target, cwd: folder, wrapper: [...namespace, 'sh', '-c', script, 'sh'] },
        env: { OPENAI_BASE_URL: server.baseUrl, ...env },
      },
    );
    if (again.code !== 0) throw new Error(`${what}, enlarged: ${again.code}: ${again.stderr.slice(-300)}`);
    return folder;
  };
  try {
    // In the end all disks hold the same.
    let expected: Readonly<Record<string, string>> | undefined;
    const sizes = battle.short ? ['96k'] : ['64m', '16k', '48k', '96k', '160k', '256k', '400k', '600k'];
    const disks = [
      ...sizes.map((SIZE) => [`a disk of ${SIZE}`, { SIZE }] as const),
      ['a read-only disk', { SIZE: '64m', READ_ONLY: '1' }] as const,
    ];
    for (const [what, env] of disks) {
      try {
        const folder = await play(what, env);
        const code = readFileSync(join(folder, 'first.code'), 'utf8').trim();
        const found = lastingDigests(join(folder, 'copy/out'));
        expected ??= found;
        const said = readFileSync(join(folder, 'first.err'), 'utf8');
        battle.count(
          `run on ${what}`,
          (code === '0' ? undefined : refusalProblem(code, said)) ?? difference(expected, found),
        );
      } catch (error) {
        battle.count(`run on ${what}`, String(error));
      }
    }
  } finally {
    await server.close();
  }
}

function refusalProblem(code: string, said: string): string | undefined {
  const message = said.slice(said.lastIndexOf('memgym: '));
  const isPlain =
    /^memgym: [^\n]*disk\/(?:out|cache)[^\n]*\n {2}\S/.test(message) && !/\n\s+at /.test(message);
  return ['1', '2'].includes(code) && isPlain ? undefined : `ended with ${code}: ${message.slice(0, 300)}`;
}
