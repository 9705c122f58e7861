import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack, Battle } from './harness/attack.js';
import { memgym } from './harness/processes.js';
import { difference, filesBelow, lastingDigests, steadyReply, writeExperiment } from './harness/scene.js';
import { diskAfter } from './power/disk-after-a-cut.js';
import { hasStrace, type Operation, operationsIn, traceInto } from './power/file-operations.js';

const writer = fileURLToPath(new URL('power/writer.ts', import.meta.url));
const loader = import.meta.resolve('tsx');

/** Records every write, sync and rename, and builds what a disk may hold after a power cut between any two of them. */
export const powerCuts: Attack = {
  name: 'power-cuts',
  promise:
    'After a power cut that drops, tears and reorders what was not synced, memories have everything confirmed, and a run ends with the same records and results.',
  async run(battle) {
    if (!hasStrace()) return battle.note('skipped: strace is not installed');
    for (const kind of ['folder', 'sqlite'] as const) cutMemories(battle, kind);
    await cutRuns(battle);
  },
};

/** What a writer had confirmed after so many operations. */
function confirmedAt(operations: readonly Operation[], end: number): Set<string> {
  const held = new Set<string>();
  for (const operation of operations.slice(0, end)) {
    if (operation.kind !== 'print') continue;
    for (const line of operation.text.split('\n')) {
      if (line.startsWith('+')) held.add(line.slice(1));
      if (line.startsWith('-')) held.delete(line.slice(1));
    }
  }
  return held;
}

function cutMemories({ target, rng, short, folder, note, count }: Battle, kind: 'folder' | 'sqlite'): void {
  const place = folder(`written-${kind}`);
  const trace = join(folder('traces'), 'trace');
  const program = [process.execPath, '--conditions=@memgym/source', '--import', loader, writer, target];
  const [command = '', ...args] = [...traceInto(trace), ...program, 'write', kind, place, '40'];
  const written = spawnSync(command, args, { encoding: 'utf8' });
  if (written.status !== 0) throw new Error(`the writer fails without a cut: ${written.stderr}`);
  const operations = operationsIn(readFileSync(trace, 'utf8'), place);
  const ends = Array.from({ length: short ? 60 : 1500 }, () => rng.int(operations.length + 1));
  const disks = ends.map((end) => {
    const disk = folder(`cut-${kind}`);
    diskAfter(operations, end, { from: place, to: disk, rng });
    return disk;
  });
  const [node = '', ...flags] = program;
  const listed = spawnSync(node, [...flags, 'list', kind, ...disks], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const lines = listed.stdout.trimEnd().split('\n');
  for (const [index, end] of ends.entries()) {
    const {
      ids = [],
      after = [],
      error,
    } = JSON.parse(lines[index] ?? '{"error":"no answer"}') as {
      ids?: string[];
      after?: string[];
      error?: string;
    };
    const held = new Set(ids);
    const expected = confirmedAt(operations, end);
    // The write that was under way may be there or not.
    const wrong = [...expected].filter((id) => !held.has(id)).length + Math.max(0, ids.length - held.size);
    const more = [...held].filter((id) => !expected.has(id)).length;
    const isAfter = after.includes('after') && after.length === ids.length + 1;
    count(
      `${kind} memory, cut after ${end} of ${operations.length} operations`,
      error ??
        (wrong > 1 || more > 1 || wrong + more > 1
          ? `${wrong} of ${expected.size} confirmed messages are missing, ${more} are too many`
          : isAfter
            ? undefined
            : 'what was stored after the cut is not there'),
    );
  }
  note(
    `${kind}: ${operations.filter(({ kind: what }) => what === 'write').length} writes, ${ends.length} disks`,
  );
}

async function cutRuns(battle: Battle): Promise<void> {
  const { target, rng, short } = battle;
  const server = await startOpenAIServer({ chat: (request) => ({ text: steadyReply(request) }) });
  try {
    const place = battle.folder('run');
    writeExperiment(place, target, {
      benchmark: { type: 'conversations', path: join(target, 'data/samples/everyday.json'), episodeLimit: 1 },
    });
    const env = { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'm' };
    const args = (at: string): string[] => [
      ...[
        'run',
        join(place, 'experiment.json'),
        '--runs',
        join(at, 'runs'),
        '--cache-dir',
        join(at, 'cache'),
      ],
    ];
    const trace = join(battle.folder('traces'), 'trace');
    const whole = await memgym(args(place), { target, cwd: place, env, wrapper: traceInto(trace) });
    if (whole.code !== 0) throw new Error(`the run fails without a cut: ${whole.stderr}`);
    const needed = server.requests.length;
    const expected = lastingDigests(join(place, 'runs'));
    const operations = operationsIn(readFileSync(trace, 'utf8'), place);
    let sent = 0;
    for (let round = 0; round < (short ? 8 : 200); round += 1) {
      // The last ones are cut after the end.
      const end = round % 4 === 3 ? operations.length : rng.int(operations.length + 1);
      const disk = battle.folder('cut-run');
      diskAfter(operations, end, { from: place, to: disk, rng });
      const before = server.requests.length;
      const again = await memgym(args(disk), { target, cwd: place, env });
      sent += server.requests.length - before;
      battle.count(
        `run, cut after ${end} of ${operations.length} operations`,
        again.code === 0
          ? (difference(withoutCalls(expected), withoutCalls(lastingDigests(join(disk, 'runs')))) ??
              differingKeys(manifestIn(place), manifestIn(disk)))
          : `ended with ${again.signal ?? again.code}: ${again.stderr.slice(-300)}`,
      );
    }
    battle.note(`run: ${needed} calls; sent again in all: ${sent}`);
  } finally {
    await server.close();
  }
}

/** Without what says or shows which calls were made: records of calls may be lost, and no number depends on them. */
const withoutCalls = (digests: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(digests).filter(([name]) => !/\/(manifest\.json|report\.html)$/.test(name)),
  );

function manifestIn(place: string): Readonly<Record<string, unknown>> {
  const file = filesBelow(join(place, 'runs')).find((path) => path.endsWith('/manifest.json')) ?? '';
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Records of calls may be lost, and with them the names of the models that answered. */
function differingKeys(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string | undefined {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !/^(served|digest)$/.test(key) && JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  );
  return keys.length === 0 ? undefined : `manifest.json differs in ${keys.join(', ')}`;
}
