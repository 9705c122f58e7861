import { ConfigError, messageOf } from '@memgym/core';
import { type BatchNote, openBatchNotes, type ServerBatch } from '@memgym/llm-client';
import { openBatchClient, readEnvironment } from '@memgym/runner';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';

/** `memgym batches list` */
export async function listBatches(flags: FlagsFor['batchesList']): Promise<void> {
  const batches = [];
  for (const note of openBatchNotes(flags.cacheDir).list()) {
    const status = await statusOf(note).catch((error: unknown) => `unknown: ${messageOf(error)}`);
    const { name, batchId = name, run, model, baseUrl, createdMs, requests } = note;
    const created = new Date(createdMs).toISOString();
    batches.push({ id: batchId, status, requests: requests.length, model, run, baseUrl, created });
  }
  if (flags.json) return printJson({ batches });
  if (batches.length === 0) notify(`${flags.cacheDir}: no batch is open.`);
  for (const { id, status, requests, model, run, created } of batches) {
    print(`${id}  ${status}  ${countOf(requests, 'request')}  ${model}  ${run}  ${created}`);
  }
}

/** `memgym batches cancel` */
export async function cancelBatches(ids: readonly string[], flags: FlagsFor['batchesCancel']): Promise<void> {
  const notes = openBatchNotes(flags.cacheDir).list();
  const unknown = ids.find((id) => !notes.some((note) => idOf(note) === id));
  if (unknown !== undefined) {
    throw new ConfigError(`No batch '${unknown}' is noted in ${flags.cacheDir}.`, {
      key: 'id',
      hint: 'See `memgym batches list`.',
    });
  }
  const chosen = notes.filter((note) => ids.length === 0 || ids.includes(idOf(note)));
  const cancelled = [];
  for (const note of chosen) cancelled.push({ id: idOf(note), status: await cancel(note) });
  if (flags.json) return printJson({ cancelled });
  if (cancelled.length === 0) notify(`${flags.cacheDir}: no batch is open.`);
  for (const { id, status } of cancelled) print(`${id}  ${status}`);
}

const idOf = ({ batchId, name }: BatchNote): string => batchId ?? name;

async function clientOf({ baseUrl }: BatchNote) {
  return openBatchClient(baseUrl, await readEnvironment());
}

/** The batch on its server; undefined if it was not created before its process ended. */
async function find(note: BatchNote): Promise<ServerBatch | undefined> {
  const client = await clientOf(note);
  return note.batchId === undefined ? client.find(note.name, note.createdMs) : client.read(note.batchId);
}

const statusOf = async (note: BatchNote): Promise<string> => (await find(note))?.status ?? 'not sent';

/** Cancels a batch, and returns its status; one that has ended stays as it is. */
async function cancel(note: BatchNote): Promise<string> {
  const found = await find(note);
  if (found === undefined) return 'not sent';
  const isOpen = ['validating', 'in_progress', 'finalizing'].includes(found.status);
  return isOpen ? (await (await clientOf(note)).cancel(found.id)).status : found.status;
}
