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
import { Command } from 'commander';
import { readExamples } from '../original/read-examples.js';
import { simulateFineTuning } from '../original/simulate-fine-tuning.js';
import { countOf } from '../output/format-amount.js';
import { notify, print } from '../output/print.js';
import { readCount } from './flag-values.js';
import { interruptible } from './interruptible.js';

interface FineTuneFlags {
  readonly model: string;
  readonly baseUrl?: string;
  readonly suffix?: string;
  readonly epochs?: number;
  readonly state?: string;
  readonly pollSeconds: number;
  readonly cancel?: boolean;
}

/** `memgym original fine-tune` */
export function fineTuneCommand(): Command {
  return new Command('fine-tune')
    .description('Fine-tune a model on examples through OpenAI’s API, and print the name of the tuned model.')
    .argument('<file>', 'examples, one chat per line: {"messages": [{"role": …, "content": …}, …]}')
    .requiredOption('--model <name>', 'the model to tune; `offline` simulates all steps and trains nothing')
    .option('--base-url <url>', 'address of the server; default: OPENAI_BASE_URL, otherwise OpenAI’s')
    .option('--suffix <text>', 'part of the tuned model’s name; default: none')
    .option('--epochs <n>', 'passes over the examples; default: chosen by the server', readCount)
    .option('--state <file>', 'file that stores the progress; default: <file>.fine-tuning.json')
    .option('--poll-seconds <n>', 'seconds between two checks of the job', readCount, 30)
    .option('--cancel', 'cancel the stored job')
    .action(async (file: string, flags: FineTuneFlags) => {
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
    });
}

const openServer = async ({ baseUrl }: FineTuneFlags) =>
  createFineTuningClient(findAccess(baseUrl, await readEnvironment(process.cwd(), process.env), 'model'));

/** An interruption leaves the earlier state. */
async function saveState(file: string, state: FineTuningState): Promise<void> {
  await replaceFile(file, `${JSON.stringify(state, null, 2)}\n`);
}
