import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Battle } from '../harness/attack.js';
import { createVictim, type Victim } from '../harness/processes.js';
import { filesBelow } from '../harness/scene.js';
import { describeFault, type FailingDisk, faultsAt } from './failing-disk.js';

type Kind = 'folder' | 'sqlite';

interface Kept {
  /** `refused`: erasures that failed, which may have been carried out in part. */
  readonly confirmed: Readonly<Record<'remembered' | 'forgotten' | 'refused', readonly string[]>>;
  readonly failures: readonly { readonly end: string; readonly message?: string }[];
}

/** Fails calls under a memory that goes on working; it has to keep what it confirmed, and only that. */
export async function attackMemories(battle: Battle, disk: FailingDisk): Promise<void> {
  const victim = createVictim(battle.target, disk.env);
  const keepOn = (kind: Kind, folder: string, from: number) =>
    victim.ask<Kept>('keepOn', { kind, folder, from, count: 6 });
  try {
    for (const kind of ['folder', 'sqlite'] as const) {
      const whole = battle.folder(`whole-${kind}`);
      disk.arm('');
      await keepOn(kind, whole, 0);
      disk.arm(whole);
      await keepOn(kind, whole, 6);
      const { seen } = disk.report();
      battle.note(
        `${kind}: ${Object.entries(seen)
          .map((entry) => entry.join(' '))
          .join(', ')}`,
      );
      for (const fault of faultsAt(seen, battle.short ? 2 : 25, battle.rng)) {
        const folder = battle.folder(kind);
        disk.arm('');
        // A quarter begins on the failing disk.
        const isUsed = battle.rng.int(4) > 0;
        if (isUsed) await keepOn(kind, folder, 0);
        disk.arm(folder, fault);
        const kept = await keepOn(kind, folder, 6);
        const { struck, path } = disk.report();
        disk.arm('');
        if (struck === 0) continue;
        battle.count(
          `${kind} memory, ${describeFault(fault)} (${relative(folder, path)})`,
          'fell' in kept
            ? kept.fell
            : (problemOfEnds(kept.result, folder) ??
                (await problemOfContent(victim, kind, folder, kept.result, isUsed ? 4 : 0))),
        );
      }
    }
  } finally {
    victim.close();
  }
}

function problemOfEnds({ failures }: Kept, folder: string): string | undefined {
  for (const { end, message = '' } of failures) {
    if (end !== 'typed') return `an untyped error: ${message}`;
    if (!message.includes(folder)) return `does not name ${folder}: ${message}`;
  }
  return undefined;
}

async function problemOfContent(
  victim: Victim,
  kind: Kind,
  folder: string,
  { confirmed }: Kept,
  earlier: number,
): Promise<string | undefined> {
  const found = await victim.ask<{ texts?: string[][]; error?: string }>('read', { kind, folder });
  if ('fell' in found) return found.fell;
  const { texts, error } = found.result;
  if (texts === undefined) return `cannot be read again: ${error}`;
  const ids = texts.map(([id]) => id as string);
  // The first six were written before the fault; two of them were forgotten.
  const before = ids.filter((id) => Number(id.slice(1)) < 6 && !confirmed.forgotten.includes(id));
  const now = confirmed.remembered.filter((id) => !confirmed.forgotten.includes(id));
  const lost = now.filter((id) => !ids.includes(id) && !confirmed.refused.includes(id));
  const back = confirmed.forgotten.filter((id) => ids.includes(id));
  const extra = ids.filter((id) => Number(id.slice(1)) >= 6 && !now.includes(id));
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (lost.length > 0 || before.length < earlier)
    return `lost ${lost.join(', ')}; ${before.length} of the earlier are left`;
  if (back.length > 0) return `${back.join(', ')} came back`;
  if (twice.length > 0) return `twice: ${twice.join(', ')}`;
  // SQLite cannot take back a last write whose sync failed; it is found when the file is opened again.
  if (extra.length > (kind === 'sqlite' ? 1 : 0)) return `refused, but stored: ${extra.join(', ')}`;
  const bytes = filesBelow(folder).map((file) => readFileSync(file, 'latin1'));
  const remains = confirmed.forgotten.filter((id) =>
    bytes.some((text) => text.includes(`number ${id.slice(1)} of`)),
  );
  return remains.length > 0 ? `forgotten, but still in a file: ${remains.join(', ')}` : undefined;
}
