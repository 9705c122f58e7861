/** Runs the attacks; exit code 1 if one of them found a fault. See README.md. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bitFlips } from './bit-flips.js';
import { damagedParquet } from './damaged-parquet.js';
import { failingDisks } from './failing-disks.js';
import { faults } from './faults.js';
import { type Attack, fight } from './harness/attack.js';
import { type Fight, inOwnProcess, type Told } from './harness/own-process.js';
import { hostileTexts } from './hostile-texts.js';
import { killedQueue } from './killed-queue.js';
import { killedServer } from './killed-server.js';
import { killedWorkers } from './killed-workers.js';
import { kills, signals } from './kills.js';
import { locks } from './locks.js';
import { mutatedInputs } from './mutated-inputs.js';
import { oddFiles } from './odd-files.js';
import { oddRepliesAttack } from './odd-replies.js';
import { pausedQueue } from './paused-queue.js';
import { plantedKeys } from './planted-keys.js';
import { powerCuts } from './power-cuts.js';
import { protocols } from './protocols.js';
import { sameAnywhere } from './same-anywhere.js';
import { servedMemory } from './served-memory.js';
import { sharedStorage } from './shared-storage.js';

const attacks: readonly Attack[] = [
  ...[
    kills,
    killedWorkers,
    killedQueue,
    pausedQueue,
    sameAnywhere,
    signals,
    protocols,
    faults,
    oddRepliesAttack,
    bitFlips,
    failingDisks,
    powerCuts,
    locks,
    sharedStorage,
    killedServer,
    servedMemory,
  ],
  ...[plantedKeys, hostileTexts, mutatedInputs, oddFiles, damagedParquet],
];

/** Many times what the slowest attack takes; twice as long as at a load of 22 on two cores. */
const limitSeconds = { short: 360, long: 4 * 3600 };

/** Attacks at once: most of their time they wait, for locks, outages and what they started. */
const atOnce = 2;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** In the process of one attack. */
async function fightOne({ name, ...options }: Fight): Promise<void> {
  const attack = attacks.find((one) => one.name === name);
  if (attack === undefined) throw new Error(`There is no attack ${name}.`);
  const tell = (told: Told): void => void process.send?.(told);
  // Its group has everything that it started.
  process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
  tell({ outcome: await fight(attack, { ...options, onTry: (tried) => tell({ tried }) }) });
  process.exit();
}

async function fightAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      target: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    },
  });
  const target = resolve(values.target);
  const names = attacks.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0 || !existsSync(join(target, 'apps/cli/src/memgym.ts'))) {
    say(unknown.length > 0 ? `There is no attack ${unknown.join(', ')}.` : `${target} is not a checkout.`);
    say(`Attacks: ${names.join(', ')}.`);
    process.exit(2);
  }
  let tried = 0;
  let fallen = 0;
  const waiting = names.filter((one) => positionals.length === 0 || positionals.includes(one));
  const fightOn = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const place = mkdtempSync(join(tmpdir(), 'memgym-attack-'));
      const { short, seed } = values;
      const limit = short ? limitSeconds.short : limitSeconds.long;
      const outcome = await inOwnProcess({ name, target, short, seed, place }, limit);
      rmSync(place, { recursive: true, force: true });
      const { fell, seconds } = outcome;
      tried += outcome.tried;
      fallen += fell.length;
      const survived = outcome.tried - fell.length;
      say(`${name.padEnd(16)} tried ${outcome.tried}, survived ${survived} (${Math.round(seconds)} s)`);
      for (const text of outcome.notes) say(`  ${text}`);
      for (const what of fell) say(`  FELL ${JSON.stringify(what).slice(1, -1).slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fightOn));
  say(`\n${tried} tried, ${tried - fallen} survived.`);
  process.exitCode = fallen > 0 ? 1 : 0;
}

const only = process.env.MEMGYM_FIGHT;
await (only === undefined ? fightAll() : fightOne(JSON.parse(only) as Fight));
