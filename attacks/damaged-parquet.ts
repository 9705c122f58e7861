import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Attack } from './harness/attack.js';
import { createVictim } from './harness/processes.js';

/** Changes and truncates Parquet files, and makes an endless run of values. */
export const damagedParquet: Attack = {
  name: 'damaged-parquet',
  promise:
    'A damaged Parquet file causes a typed error or returns rows; it never causes a loop or fills the memory.',
  async run(battle) {
    const { rng } = battle;
    const victim = createVictim(battle.target);
    const path = join(battle.folder('parquet'), 'personas.parquet');
    const sound = ['gzip', 'snappy'].map((name) =>
      readFileSync(
        fileURLToPath(
          new URL(`../packages/datasets/src/nemotron/__fixtures__/personas-${name}.parquet`, import.meta.url),
        ),
      ),
    );
    const attempt = async (what: string, bytes: Buffer): Promise<void> => {
      writeFileSync(path, bytes);
      const asked = await victim.ask<{ end: string; message?: string }>('personas', { path }, 60_000);
      const problem =
        'fell' in asked
          ? asked.fell
          : asked.result.end === 'untyped'
            ? `untyped: ${asked.result.message?.split('\n')[0]}`
            : undefined;
      battle.count(what, problem);
    };
    try {
      for (let time = 0; time < (battle.short ? 60 : 300); time += 1) {
        const bytes = Buffer.from(rng.pick(sound));
        for (let flip = 0; flip <= rng.int(4); flip += 1) bytes[rng.int(bytes.length)] = rng.int(256);
        const cut = rng.int(5) === 0;
        await attempt(`damage ${time}`, cut ? bytes.subarray(0, rng.int(bytes.length)) : bytes);
      }
      const bomb = Buffer.from(sound[1] ?? '');
      // A run of 12 definition levels (24 >> 1) becomes a run of 2^30.
      const levels = bomb.indexOf(Buffer.from([24, 1]), bomb.indexOf('person-0'));
      Buffer.from([0xfe, 0xff, 0xff, 0xff, 0x07, 1]).copy(bomb, levels);
      await attempt('a run of 2^30 levels', bomb);
    } finally {
      victim.close();
    }
  },
};
