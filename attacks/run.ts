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
import { hostileTexts } from './hostile-texts.js';
import { killedQueue } from './killed-queue.js';
import { killedWorkers } from './killed-workers.js';
import { kills, signals } from './kills.js';
import { locks } from './locks.js';
import { mutatedInputs } from './mutated-inputs.js';
import { oddFiles } from './odd-files.js';
import { oddRepliesAttack } from './odd-replies.js';
import { plantedKeys } from './planted-keys.js';
import { protocols } from './protocols.js';
import { sameAnywhere } from './same-anywhere.js';
import { servedMemory } from './served-memory.js';
import { sharedStorage } from './shared-storage.js';

const attacks: readonly Attack[] = [
  ...[
    kills,
    killedWorkers,
    killedQueue,
    sameAnywhere,
    signals,
    protocols,
    faults,
    oddRepliesAttack,
    bitFlips,
    failingDisks,
    locks,
    sharedStorage,
    servedMemory,
  ],
  ...[plantedKeys, hostileTexts, mutatedInputs, oddFiles, damagedParquet],
];

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: '1' },
    target: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
  },
});
const target = resolve(values.target);
const wanted = attacks.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
const unknown = values.only.filter((name) => !attacks.some((attack) => attack.name === name));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (unknown.length > 0 || !existsSync(join(target, 'apps/cli/src/memgym.ts'))) {
  say(unknown.length > 0 ? `There is no attack ${unknown.join(', ')}.` : `${target} is not a checkout.`);
  say(`Attacks: ${attacks.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

let tried = 0;
let fallen = 0;
for (const attack of wanted) {
  const place = mkdtempSync(join(tmpdir(), 'memgym-attack-'));
  const outcome = await fight(attack, { target, short: values.short, seed: values.seed, place });
  rmSync(place, { recursive: true, force: true });
  const { name, fell, seconds } = outcome;
  tried += outcome.tried;
  fallen += fell.length;
  say(
    `${name.padEnd(16)} tried ${outcome.tried}, survived ${outcome.tried - fell.length} (${Math.round(seconds)} s)`,
  );
  for (const text of outcome.notes) say(`  ${text}`);
  for (const what of fell) say(`  FELL ${JSON.stringify(what).slice(1, -1).slice(0, 400)}`);
}
say(`\n${tried} tried, ${tried - fallen} survived.`);
process.exitCode = fallen > 0 ? 1 : 0;
