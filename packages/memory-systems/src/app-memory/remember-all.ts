import { InvalidArgumentError } from '@memgym/core/errors';
import { addUsage, type Usage, type WriteWarning, zeroUsage } from '@memgym/core/memory';
import { checkKeys } from '../check-given.js';
import type { Memory, RememberOptions, Said } from './memory.js';

/** How far an import is. */
export interface ImportProgress {
  /** Messages that were read and written so far. */
  readonly read: number;
  /** Those of them that were not stored: known already, blank, or expired. */
  readonly skipped: number;
  /** The id of the last of them. */
  readonly lastTurnId: string;
}

/** The options of {@link rememberAll}. */
export interface RememberAllOptions extends Pick<RememberOptions, 'instructions' | 'signal'> {
  /**
   * Messages that are written together, all or none: 1 to 10,000. A larger batch needs fewer writes of the disk, and stops
   * the process longer. Default 50.
   */
  readonly batch?: number | undefined;
  /** Called after each batch, when it is stored. A promise is waited for. Default nothing. */
  readonly onProgress?: ((progress: ImportProgress) => void | Promise<void>) | undefined;
}

/** What an import did. */
export interface Imported {
  readonly read: number;
  readonly skipped: number;
  /** How often each reason to skip a message was given. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly warnings: readonly WriteWarning[];
  readonly usage: Usage;
}

const optionKeys = [
  'instructions',
  'signal',
  'batch',
  'onProgress',
] as const satisfies readonly (keyof RememberAllOptions)[];

/**
 * Remembers many messages in batches: a file or a table of any length, of which only one batch is held. Other calls are
 * answered between two batches. What is written stays after a failure or a kill; repeat the call with the same messages,
 * and those that are known are skipped. For this, messages need an `id` or an `eventTime`: without both, the same words
 * count as new on another day.
 *
 * @example
 * ```ts
 * import { createMemory, rememberAll } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * async function* messages() {
 *   for (let at = 0; at < 1_000; at += 1) yield { id: `m${at}`, content: `Note ${at} is about the garden.` };
 * }
 * const { read } = await rememberAll(memory, messages(), { batch: 100 });
 * console.log(read); // prints 1000
 * ```
 *
 * @throws {InvalidArgumentError} for an invalid message or batch
 * @throws {MemGymError} and the batches before it are stored
 */
export async function rememberAll(
  memory: Pick<Memory, 'remember'>,
  messages: Iterable<Said> | AsyncIterable<Said>,
  options: RememberAllOptions = {},
): Promise<Imported> {
  checkKeys('rememberAll', options, optionKeys);
  const { batch: size = 50, onProgress, ...writing } = options;
  if (!Number.isInteger(size) || size < 1 || size > 10_000) {
    throw new InvalidArgumentError('batch', `expected an integer from 1 to 10,000, got ${String(size)}.`);
  }
  let read = 0;
  let skipped = 0;
  let usage = zeroUsage;
  const reasons: Record<string, number> = {};
  const warnings: WriteWarning[] = [];
  const write = async (batch: readonly Said[]): Promise<void> => {
    const report = await memory.remember(batch, writing);
    read += batch.length;
    skipped += report.skipped.length;
    for (const { reason } of report.skipped) reasons[reason] = (reasons[reason] ?? 0) + 1;
    warnings.push(...(report.warnings ?? []));
    usage = addUsage(usage, report.usage);
    await onProgress?.({ read, skipped, lastTurnId: report.turnIds.at(-1) ?? '' });
  };
  let batch: Said[] = [];
  for await (const message of messages) {
    batch.push(message);
    if (batch.length < size) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
  return { read, skipped, reasons, warnings, usage };
}
