import type { StorageChange } from '@memgym/core';
import { changeModel, type RowModel } from './row-model.js';
import type { StorageSubject } from './storage-subject.js';
import { runWriter } from './writing-process.js';

/** The scope to which {@link killWriter}'s process writes. */
export const writtenScope = 'written';

/** The change number `n`, from 0: rows are added, replaced and removed, some with vectors, some scrubbed. */
export function numberedChange(n: number): StorageChange {
  const vector = Float32Array.from({ length: 64 }, (_value, place) => Math.fround(Math.sin(n * 64 + place)));
  return {
    remove: n < 3 ? [] : [`row ${n - 3}`],
    put: [
      { key: `row ${n}`, value: { n }, text: `text ${n} `.repeat(50), vector },
      { key: 'latest', value: n },
      { key: `kept ${n % 5}`, value: n, text: `of ${n}` },
    ],
    ...(n % 7 === 6 && { scrub: true }),
  };
}

/** The contents of the scope after the first `count` changes. */
export function modelAfter(count: number): RowModel {
  let model: RowModel = new Map();
  for (let n = 0; n < count; n += 1) model = changeModel(model, numberedChange(n));
  return model;
}

/**
 * Runs a process that makes and reports one change after another, until it is killed.
 *
 * @param afterChanges number of reported changes before the kill
 * @param delayMs further delay, so that the kill can happen at any point of a change
 * @returns the number of reported changes
 */
export async function killWriter(
  subject: NonNullable<StorageSubject['program']>,
  {
    folder,
    from,
    afterChanges,
    delayMs,
  }: Record<'from' | 'afterChanges' | 'delayMs', number> & { folder: string },
): Promise<number> {
  const program = `
    const [module, folder, from] = process.argv.slice(1);
    const numberedChange = ${numberedChange.toString()};
    const storage = await (await import(module)).open(folder);
    if (storage.manifest === undefined) await storage.describe({ test: true });
    for (let n = Number(from); ; n += 1) {
      await storage.commit(${JSON.stringify(writtenScope)}, numberedChange(n));
      process.stdout.write((n + 1) + '\\n');
    }`;
  const { lines, complaint, signalCode } = await runWriter(
    subject,
    program,
    [folder, `${from}`],
    (made, kill) => {
      if (made >= afterChanges) setTimeout(kill, delayMs);
    },
  );
  if (signalCode !== 'SIGKILL') throw new Error(`The writing process exited early: ${complaint}`);
  return Number(lines.at(-1) ?? from);
}
