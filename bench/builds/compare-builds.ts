/**
 * CPU time and memory of the same commands with the build of this checkout and with that of another one, by turns on one
 * machine: LoCoMo with ten systems and the offline model, the demo, and an on-policy run of AMemGym (CPU time, and wall
 * time beside the longest chain of dependent calls). Each command runs in an empty folder without a cache.
 *
 * Build both first. LoCoMo is read from `MEMGYM_DATA_DIR`, or from `shared/data` next to the checkout.
 *
 *     node --import tsx builds/compare-builds.ts <other checkout> [turns] [locomo] [demo] [on-policy]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('../..', import.meta.url));
const [other, ...rest] = process.argv.slice(2);
if (other === undefined) throw new Error('Name the folder of the other checkout.');
const turns = Number(rest.find((word) => /^\d+$/.test(word)) ?? 3);
const chosen = rest.filter((word) => !/^\d+$/.test(word));

const systems = 'none,full-context,bm25-m,bm25-s,emb-m,hybrid,mem0,raptor,a-mem,memory-bank';
const command = (...words: string[]): Measured => ({ program: 'apps/cli/dist/memgym.js', words });
const measured: Readonly<Record<string, Measured>> = {
  locomo: command('run', 'locomo', '--model', 'offline', '--systems', systems),
  demo: command('demo'),
  'on-policy': { program: 'bench/amemgym/on-policy.ts', words: [], loader: 'tsx' },
};

interface Measured {
  /** From the root of a checkout. */
  readonly program: string;
  readonly words: readonly string[];
  /** A module that Node imports before the program. */
  readonly loader?: string;
}

interface Cost {
  readonly cpuSeconds: number;
  readonly memoryMb: number;
  /** Wall time of an on-policy run beside its longest chain of dependent calls. */
  readonly timesTheChain?: number;
}

const builds = { this: here, other: resolve(other) };
const scratch = await mkdtemp(join(tmpdir(), 'memgym-builds-'));
try {
  const usageFile = join(scratch, 'usage.json');
  const atExit = join(scratch, 'at-exit.mjs');
  await writeFile(
    atExit,
    `import { writeFileSync } from 'node:fs';
     process.on('exit', () => writeFileSync(${JSON.stringify(usageFile)}, JSON.stringify(process.resourceUsage())));`,
  );
  for (const [name, what] of Object.entries(measured)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const costs: Record<keyof typeof builds, Cost[]> = { this: [], other: [] };
    for (let turn = 0; turn < turns; turn += 1) {
      for (const build of ['other', 'this'] as const) {
        costs[build].push(await cost(builds[build], what, atExit, usageFile));
      }
    }
    for (const [build, list] of Object.entries(costs)) console.log(`${name}, ${build}: ${describe(list)}`);
    const ratio = least(costs.this, 'cpuSeconds') / least(costs.other, 'cpuSeconds');
    const ratioOfMemory = least(costs.this, 'memoryMb') / least(costs.other, 'memoryMb');
    console.log(
      `${name}: ${ratio.toFixed(2)} times the CPU time, ${ratioOfMemory.toFixed(2)} times the memory`,
    );
  }
} finally {
  await rm(scratch, { recursive: true });
}

/** The least of all turns: other work on the machine only adds. */
function least(costs: readonly Cost[], key: keyof Cost): number {
  return Math.min(...costs.map((one) => one[key] ?? Number.POSITIVE_INFINITY));
}

function describe(costs: readonly Cost[]): string {
  const chain = least(costs, 'timesTheChain');
  return [
    `${least(costs, 'cpuSeconds').toFixed(1)} s of CPU`,
    `${least(costs, 'memoryMb').toFixed(0)} MB`,
    ...(Number.isFinite(chain) ? [`${chain.toFixed(2)} times the longest chain`] : []),
    `the least of ${costs.length}`,
  ].join(', ');
}

async function cost(root: string, what: Measured, atExit: string, usageFile: string): Promise<Cost> {
  const cwd = what.loader === undefined ? await mkdtemp(join(scratch, 'run-')) : join(root, 'bench');
  const imports = [...(what.loader === undefined ? [] : [what.loader]), pathToFileURL(atExit).href];
  const data = process.env.MEMGYM_DATA_DIR ?? resolve(here, '../shared/data');
  const child = spawn(
    process.execPath,
    [...imports.flatMap((module) => ['--import', module]), join(root, what.program), ...what.words],
    {
      cwd,
      env: { ...process.env, ...(existsSync(data) && { MEMGYM_DATA_DIR: data }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      shown += text.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${what.program} of ${root} ended with ${code}:\n${shown.slice(-2_000)}`);
  const usage = JSON.parse(await readFile(usageFile, 'utf8')) as NodeJS.ResourceUsage;
  const [, chain] = /so ([\d.]+) times/.exec(shown) ?? [];
  return {
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    memoryMb: usage.maxRSS / 1024,
    ...(chain !== undefined && { timesTheChain: Number(chain) }),
  };
}
