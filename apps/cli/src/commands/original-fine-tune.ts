import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, fileNameOf, sha256 } from '@memgym/core';
import { parseJson, parseRecord, readDataLines, readJsonFile } from '@memgym/datasets';
import { replaceFile } from '@memgym/files';
import {
  createFineTuningClient,
  type FineTuningClient,
  type FineTuningJob,
  type FineTuningState,
  fineTuningStateSchema,
  runFineTuning,
} from '@memgym/llm-client';
import { findAccess, readEnvironment } from '@memgym/runner';
import * as z from 'zod';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, print } from '../output/print.js';
import { interruptible } from './interruptible.js';

/** `memgym original fine-tune` */
export async function fineTune(file: string, flags: FlagsFor['fineTune']): Promise<void> {
  const stateFile = `${file}.${fileNameOf(flags.model)}.json`;
  const state = existsSync(stateFile)
    ? (await readJsonFile(stateFile, fineTuningStateSchema, 'Give the state file of a fine-tuning job.'))
        .value
    : null;
  const examples = await readExamples(file);
  const simulated = flags.model === 'offline';
  const client = simulated ? simulateFineTuning(examples) : await openServer();
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

const openServer = async () =>
  createFineTuningClient(findAccess(undefined, await readEnvironment(), 'model'));

/** An interruption leaves the earlier state. */
async function saveState(file: string, state: FineTuningState): Promise<void> {
  await replaceFile(file, `${JSON.stringify(state, null, 2)}\n`);
}

/** The fewest examples that OpenAI trains on. Source: OpenAI's guide "Supervised fine-tuning". */
const fewest = 10;

/** The states of a job in order, one per look. */
const states = ['validating_files', 'queued', 'running'];

/**
 * A fine-tuning in this process that trains nothing, so that all steps can be tried without a server: its model is the
 * offline model. A job fails if it has fewer examples than OpenAI accepts. Ids follow from the examples, so that a command
 * that was killed finds its job.
 * @param count number of examples
 */
function simulateFineTuning({
  jsonLines,
  count,
}: {
  readonly jsonLines: string;
  readonly count: number;
}): FineTuningClient {
  const digest = sha256(jsonLines).slice(0, 12);
  let looks = 0;
  const job = (status: string, more: Partial<FineTuningJob> = {}): FineTuningJob => ({
    id: `simulated-job-${digest}`,
    status,
    model: null,
    ...more,
  });
  return {
    upload: async () => `simulated-file-${digest}`,
    find: async () => null,
    create: async () => job('validating_files'),
    read: async () => {
      const status = states[looks];
      looks += 1;
      if (status !== undefined) return job(status);
      return count < fewest
        ? job('failed', { error: `there are ${count} examples, but at least ${fewest} are needed` })
        : job('succeeded', { model: 'offline' });
    },
    cancel: async () => job('cancelled'),
  };
}

const exampleSchema = z.looseObject({
  messages: z
    .array(z.looseObject({ role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']) }))
    .refine((messages) => messages.at(-1)?.role === 'assistant', {
      error: 'the last message must be the answer of the assistant',
    }),
});

/** Examples for fine-tuning, as they are sent. */
interface FineTuningFile {
  /** One chat per line. */
  readonly jsonLines: string;
  readonly count: number;
}

/**
 * Reads examples for fine-tuning, and checks each before any is sent.
 * @throws {DatasetError} with the line of an example that is no chat, or does not end with an answer; for an empty file
 */
async function readExamples(file: string): Promise<FineTuningFile> {
  const lines: string[] = [];
  await readDataLines(file, (text, line) => {
    const place = { file, line };
    const hint = 'Each line is {"messages": [{"role": "user", …}, {"role": "assistant", …}]}.';
    parseRecord(exampleSchema, parseJson(text, file, { firstLine: line }), {
      ...place,
      hint,
    });
    lines.push(`${text}\n`);
  });
  return { jsonLines: lines.join(''), count: lines.length };
}
