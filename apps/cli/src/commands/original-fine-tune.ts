import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import { replaceFile } from '@memgym/files';
import {
  createFineTuningClient,
  type FineTuningState,
  fineTuningStateSchema,
  runFineTuning,
} from '@memgym/llm-client';
import { findAccess, readEnvironment } from '@memgym/runner';
import { readExamples } from '../original/read-examples.js';
import { simulateFineTuning } from '../original/simulate-fine-tuning.js';
import { countOf } from '../output/format-amount.js';
import { notify, print } from '../output/print.js';
import { interruptible } from './interruptible.js';

export interface FineTuneFlags {
  readonly model: string;
  readonly baseUrl?: string;
  readonly suffix?: string;
  readonly epochs?: number;
  readonly state?: string;
  readonly pollSeconds: number;
  readonly cancel?: boolean;
}

/** `memgym original fine-tune` */
export async function fineTune(file: string, flags: FineTuneFlags): Promise<void> {
  const stateFile = flags.state ?? `${file}.fine-tuning.json`;
  const state = existsSync(stateFile)
    ? (await readJsonFile(stateFile, fineTuningStateSchema, 'Give the state file of a fine-tuning job.'))
        .value
    : null;
  const examples = await readExamples(file);
  const simulated = flags.model === 'offline';
  const client = simulated ? simulateFineTuning(examples) : await openServer(flags);
  if (flags.cancel) {
    if (state?.jobId === undefined) {
      throw new ConfigError(`${stateFile}: no job has been created yet.`, { key: '--cancel' });
    }
    const { id, status } = await client.cancel(state.jobId);
    return print(`${id}: ${status}`);
  }
  notify(`${countOf(examples.count, 'example')} to train on.`);
  const tuned = await interruptible('The fine-tuning', (signal) =>
    runFineTuning({
      client,
      jsonLines: examples.jsonLines,
      fileName: basename(file),
      model: flags.model,
      suffix: flags.suffix,
      epochs: flags.epochs,
      state,
      save: (stored) => saveState(stateFile, stored),
      wait: async (inner) => {
        if (simulated) return;
        await sleep(flags.pollSeconds * 1000, undefined, inner === undefined ? {} : { signal: inner });
      },
      onStatus: (status) => notify(`The job is ${status}.`),
      signal,
    }),
  );
  print(tuned);
  if (simulated) notify('Simulated: nothing was trained, so the tuned model answers as before.');
}

const openServer = async ({ baseUrl }: FineTuneFlags) =>
  createFineTuningClient(findAccess(baseUrl, await readEnvironment(process.cwd(), process.env), 'model'));

/** An interruption leaves the earlier state. */
async function saveState(file: string, state: FineTuningState): Promise<void> {
  await replaceFile(file, `${JSON.stringify(state, null, 2)}\n`);
}
