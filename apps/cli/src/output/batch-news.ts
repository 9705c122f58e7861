import { type BatchEvent, openBatchNotes } from '@memgym/llm-client';
import { countOf } from './format-amount.js';
import { notify } from './print.js';

/** Says what became of a batch. */
export function tellBatch({ batchId, baseUrl, model, status, requests, isResumed }: BatchEvent): void {
  const size = countOf(requests, 'request');
  const earlier = isResumed ? ', sent earlier' : '';
  notify(
    status === 'sending'
      ? `Sending a batch of ${size} to ${model} at ${baseUrl}`
      : `Batch ${batchId ?? ''} (${size}${earlier}): ${status.replaceAll('_', ' ')}`,
  );
}

/** After a run was stopped: which of its batches go on, and what can be done. */
export function tellOpenBatches(cacheFolder: string, run: string): void {
  const open = openBatchNotes(cacheFolder)
    .list()
    .filter((note) => note.run === run);
  if (open.length === 0) return;
  const requests = open.reduce((sum, note) => sum + note.requests.length, 0);
  notify(
    `${countOf(open.length, 'batch')} with ${countOf(requests, 'request')} may still run on the server. The same command finds the replies; \`memgym batches cancel\` stops the rest.`,
  );
}
