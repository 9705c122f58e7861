import { readFileSync, writeFileSync } from 'node:fs';
import { createRng, type MemGymError, StorageError, type StoredRow } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { fillDisk, noLimitsReason } from './fill-disk.js';
import { inFolder } from './in-folder.js';
import { keptFiles, placesHolding } from './kept-files.js';
import { killWriter, modelAfter, numberedChange, writtenScope } from './kill-writer.js';
import { changeModel, heldTexts, hostileNames, type RowModel, randomChange, rowTexts } from './row-model.js';
import type { StorageSubject } from './storage-subject.js';

const planted = 'PLANTED-4711';

/** Behaviour of a storage across closing, crashes and damage. */
export function proveDurability(subject: StorageSubject): void {
  const { passing } = subject;
  describe.skipIf(passing !== undefined)(`what lasts${passing === undefined ? '' : ` (${passing})`}`, () => {
    proveReopening(subject);
    proveErasure(subject);
    proveOneUser(subject);
    proveDamage(subject);
    proveKills(subject);
    proveFullDisk(subject);
  });
}

/** What was written is there when the storage is opened again. */
function proveReopening({ open, holding }: StorageSubject): void {
  it('contains everything when it is opened again', { timeout: 300_000 }, () =>
    inFolder(async (folder) => {
      const rng = createRng('storage').stream('reopening');
      const models = new Map<string, RowModel>();
      const manifest = { system: 'test', schemaVersion: 1, embedder: { model: '“e”' } };
      for (let round = 0; round < 12; round += 1) {
        const storage = await open(folder);
        if (round === 0) await storage.describe(manifest);
        expect(storage.manifest).toEqual(manifest);
        for (let step = 0; step < 8; step += 1) {
          const scope = hostileNames[rng.int(4)] ?? '';
          const change = randomChange(rng);
          models.set(scope, changeModel(models.get(scope) ?? new Map(), change));
          await storage.commit(scope, change);
        }
        if (round === 6) await storage.replace([...models].map(([scope, rows]) => [scope, rows.values()]));
        await storage.close();
        const again = await open(folder);
        for (const [scope, rows] of models) {
          expect(await heldTexts(again, scope)).toEqual(rowTexts(rows.values()));
        }
        await again.close();
      }
    }),
  );

  it(`stores several megabytes of vectors exactly${holding ? '' : ', with little overhead'}`, () =>
    inFolder(async (folder) => {
      const storage = await open(folder);
      const put = Array.from(
        { length: 4000 },
        (_value, place): StoredRow => ({
          key: `${place}`,
          value: null,
          vector: Float32Array.from({ length: 512 }, (_zero, at) => Math.sin(place * 512 + at)),
        }),
      );
      await storage.commit('s', { put });
      await storage.close();
      const bytes = keptFiles(folder).reduce((total, file) => total + readFileSync(file).length, 0);
      expect(bytes).toBeLessThan(4000 * 512 * 4 * 1.5);
      const again = await open(folder);
      const rows = await again.read('s');
      expect(rows.map(({ key }) => key)).toEqual(put.map(({ key }) => key));
      expect(rows.every(({ vector }, place) => sameBits(vector, put[place]?.vector))).toBe(true);
      await again.close();
    }));
}

/** What is erased leaves no trace. */
function proveErasure(subject: StorageSubject): void {
  const { open } = subject;

  it('removes every trace of scrubbed rows from its files, and nothing else', () =>
    inFolder(async (folder) => {
      const storage = await open(folder);
      const secret = (key: string): StoredRow => ({
        key: `${key} ${planted}`,
        value: { secret: planted },
        text: `text ${planted}`,
      });
      const plant = async (scope: string) => {
        await storage.commit(scope, {
          put: [secret('a'), { key: 'b', value: 1, text: 'stays' }, secret('c')],
        });
        await storage.commit(scope, { put: [{ key: 'b', value: planted, text: planted }] });
      };
      const unplanted = { key: 'b', value: 1, text: 'stays' };
      const gone = [secret('a').key, secret('c').key];

      await plant('s');
      expect(await placesHolding(subject, folder, planted)).not.toEqual([]);
      await storage.commit('s', { remove: gone, put: [unplanted], scrub: true });
      expect(await placesHolding(subject, folder, planted)).toEqual([]);
      expect(await heldTexts(storage, 's')).toEqual(rowTexts([unplanted]));

      await plant(planted);
      await storage.commit(planted, { clear: true, scrub: true });
      expect(await placesHolding(subject, folder, planted)).toEqual([]);

      await plant('s');
      await storage.replace([['t', [unplanted]]]);
      expect(await placesHolding(subject, folder, planted)).toEqual([]);
      await storage.close();
      expect(await placesHolding(subject, folder, planted)).toEqual([]);
    }));
}

/** Two openings do not disturb each other. */
function proveOneUser({ open }: StorageSubject): void {
  it('can be opened only once at a time, unless it is shared', () =>
    inFolder(async (folder) => {
      const storage = await open(folder);
      if (storage.sharing !== undefined) {
        const second = await open(folder);
        await storage.commit('s', { put: [{ key: 'a', value: 1 }] });
        expect(await second.read('s')).toMatchObject([{ key: 'a', value: 1 }]);
        await second.close();
        return storage.close();
      }
      await expect(open(folder)).rejects.toMatchObject({ name: 'StorageError', reason: 'in-use' });
      await storage.commit('s', { put: [{ key: 'a', value: 1 }] });
      await storage.close();
      const again = await open(folder);
      expect(await again.read('s')).toMatchObject([{ key: 'a', value: 1 }]);
      await again.close();
    }));
}

/** Damage is reported. */
function proveDamage({ open, holding }: StorageSubject): void {
  it.skipIf(holding !== undefined)(
    'returns the written rows or reports damage, for any changed byte',
    { timeout: 300_000 },
    () =>
      inFolder(async (folder) => {
        const storage = await open(folder);
        await storage.describe({ system: 'test' });
        for (let n = 0; n < 12; n += 1) await storage.commit(writtenScope, numberedChange(n));
        await storage.close();
        const expected = rowTexts(modelAfter(12).values());
        const originals = keptFiles(folder)
          .map((file) => ({ file, bytes: readFileSync(file) }))
          .filter(({ bytes }) => bytes.length > 0);
        const rng = createRng('storage').stream('damage');
        let refused = 0;
        for (let round = 0; round < 120; round += 1) {
          const { file, bytes } = originals[round % originals.length] ?? {
            file: '',
            bytes: Buffer.alloc(1),
          };
          const damaged = Buffer.from(bytes);
          const at = placeOfDamage(damaged, rng.int(damaged.length), round % 4 > 0);
          damaged[at] = (damaged[at] ?? 0) ^ (1 << rng.int(8));
          writeFileSync(file, damaged);
          const outcome = await readAll(open, folder);
          if (Array.isArray(outcome)) expect(outcome, `byte ${at} of ${file}`).toEqual(expected);
          else {
            expect(outcome, `byte ${at} of ${file}`).toMatchObject({ name: 'StorageError' });
            expect(outcome.hint).toBeTypeOf('string');
            refused += 1;
          }
          for (const original of originals) writeFileSync(original.file, original.bytes);
        }
        expect(refused).toBeGreaterThan(20);
        expect(await readAll(open, folder)).toEqual(expected);
      }),
  );
}

/** A killed process loses nothing that it reported. */
function proveKills({ open, program }: StorageSubject): void {
  it.skipIf(program === undefined)(
    'contains every reported change, and no partial one, when its process is killed',
    { timeout: 300_000 },
    () =>
      inFolder(async (folder) => {
        const rng = createRng('storage').stream('killing');
        let count = 0;
        for (let round = 0; round < 4; round += 1) {
          const said = await killWriter(program ?? { module: '' }, {
            folder,
            from: count,
            afterChanges: 1 + rng.int(25),
            delayMs: rng.int(8),
          });
          const storage = await open(folder);
          const rows = await heldTexts(storage, writtenScope);
          const [latest] = (await storage.read(writtenScope)).filter(({ key }) => key === 'latest');
          count = Number(latest?.value) + 1;
          // The last change may have been made but not yet reported.
          expect([said, said + 1]).toContain(count);
          expect(rows).toEqual(rowTexts(modelAfter(count).values()));
          await storage.close();
        }
      }),
  );
}

/** A full disk loses nothing that was reported. */
function proveFullDisk(subject: StorageSubject): void {
  const { open, program } = subject;

  const unlimited = whyUnlimited(subject);

  it.skipIf(unlimited !== undefined)(
    `contains every reported change, and goes on, when the disk was full at any point of a change${unlimited === undefined ? '' : ` (${unlimited})`}`,
    { timeout: 300_000 },
    () =>
      inFolder(async (folder) => {
        const rounds = await fillDisk(program ?? { module: '' }, { folder, rounds: 40, stepBytes: 61 });
        expect(rounds).toHaveLength(40);
        for (const { made, error, rows } of rounds) {
          expect(error).toMatchObject({ name: 'StorageError', reason: 'unavailable' });
          expect(error.hint).toBeTypeOf('string');
          // A change may have been made although it was reported as failed.
          const expected = [made, made + 1].map((count) => shownRows(modelAfter(count).values()));
          for (const held of rows) if (held !== null) expect(expected).toContainEqual(shownRows(held));
          expect(rows[1]).not.toBeNull();
        }
        const last = rounds.at(-1)?.made ?? 0;
        const storage = await open(folder);
        await storage.commit(writtenScope, numberedChange(last));
        expect(await heldTexts(storage, writtenScope)).toEqual(rowTexts(modelAfter(last + 1).values()));
        await storage.close();
      }),
  );
}

/** The reason why the files of the storage cannot be limited; undefined if they can. */
function whyUnlimited({ program, holding }: StorageSubject): string | undefined {
  if (program === undefined) return 'its processes cannot be run';
  return holding === undefined ? noLimitsReason() : 'its files belong to a server';
}

function shownRows(rows: Iterable<StoredRow>): string[] {
  return [...rows].map(({ key, value, text }) => JSON.stringify([key, value, text]));
}

/** This byte, or in a large empty space the next byte that is not empty. */
function placeOfDamage(bytes: Buffer, at: number, wantsContent: boolean): number {
  if (!wantsContent) return at;
  const next = bytes.findIndex((byte, place) => place >= at && byte !== 0);
  return next < 0 ? at : next;
}

function sameBits(left: Float32Array | undefined, right: Float32Array | undefined): boolean {
  if (left === undefined || right === undefined || left.length !== right.length) return false;
  return left.every((value, place) => Object.is(value, right[place]));
}

/** Every row of the storage, or the reported damage. */
async function readAll(open: StorageSubject['open'], folder: string): Promise<string[] | MemGymError> {
  try {
    const storage = await open(folder);
    try {
      if (storage.manifest?.system !== 'test') throw new Error('another manifest');
      const scopes = await storage.scopes();
      if (scopes.length !== 1) throw new Error(`scopes: ${scopes.join()}`);
      return await heldTexts(storage, writtenScope);
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (StorageError.isInstance(error)) return error;
    throw error;
  }
}
