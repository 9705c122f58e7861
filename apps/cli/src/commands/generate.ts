import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChatModel, ConfigError } from '@memgym/core';
import {
  type AmemgymGeneration,
  expectGeneration,
  type FinishedGeneration,
  type GenerateOptions,
  generateAmemgym,
  generateAmemgymOffline,
  readEnvironment,
  readGeneration,
  readPrices,
  resolveGenerator,
} from '@memgym/runner';
import { Command, Option } from 'commander';
import { assetPath } from '../assets.js';
import { countOf, formatCount, formatUsd } from '../output/format-amount.js';
import { tell } from '../output/print.js';
import { type ShownGeneration, showGeneration } from '../output/show-generation.js';
import { createStatusLine } from '../output/status-line.js';
import { collect, readAmount, readCount, readWhole } from './flag-values.js';
import { interruptible } from './interruptible.js';

interface GenerateFlags {
  config: string;
  offline?: boolean;
  users?: number;
  out?: string;
  personas?: string;
  idsFrom?: string;
  set?: string[];
  prices?: string;
  cacheDir: string;
  cache: 'read-write' | 'replay-only' | 'refresh' | 'off';
  budgetUsd?: number;
  budgetCalls?: number;
  budgetTokens?: number;
  fresh?: boolean;
  json?: boolean;
}

/** `memgym generate amemgym` */
export function generateCommand(): Command {
  return new Command('generate').description('Make new environments.').addCommand(amemgymCommand());
}

function amemgymCommand(): Command {
  return new Command('amemgym')
    .description('Make AMemGym users, or go on with it; the same command resumes.')
    .requiredOption(
      '--config <file>',
      'environment: ours, the original’s, or the name of one that comes along, e.g. amemgym-v1.base',
    )
    .option('--offline', 'make up people and lives without a model')
    .option('--users <count>', 'how many users, instead of what the config says', readCount)
    .option('--out <folder>', 'where the environment lies; default: environments/<name>')
    .option('--personas <path>', 'Nemotron-Personas, a Parquet file or the folder with its parts')
    .option('--ids-from <data.json>', 'make the users of this file anew')
    .option('--set <key=value>', 'change a key of the config, e.g. seed=7; may be given again', collect)
    .option('--prices <file>', 'price file')
    .option('--cache-dir <folder>', 'where replies of models are kept', '.memgym/cache')
    .addOption(
      new Option('--cache <mode>', 'how kept replies are used')
        .choices(['read-write', 'replay-only', 'refresh', 'off'])
        .default('read-write'),
    )
    .option('--budget-usd <dollars>', 'stop before more than this is paid', readAmount)
    .option('--budget-calls <count>', 'stop before more requests than this are sent', readWhole)
    .option('--budget-tokens <count>', 'stop before more tokens than this are paid', readWhole)
    .option('--fresh', 'forget what an earlier run left and make all users anew')
    .option('--json', 'print one JSON object instead of text')
    .action(async (flags: GenerateFlags) => {
      const finished = await makeEnvironment(flags);
      showGeneration(finished, flags.json ?? false);
      if (finished.failures.length > 0) process.exitCode = 1;
    });
}

async function makeEnvironment(flags: GenerateFlags): Promise<ShownGeneration> {
  const environment = readEnvironment(process.cwd(), process.env);
  const users = flags.users === undefined ? [] : [`users=${flags.users}`];
  const settings = [...(flags.set ?? []), ...users];
  const generation = await readGeneration(environmentPath(flags.config), settings, tell);
  const folder = flags.out ?? join('environments', generation.name);
  if (flags.offline) {
    if (flags.personas !== undefined || flags.idsFrom !== undefined) {
      throw new ConfigError('--offline makes people up: --personas and --ids-from have no use there.', {
        key: 'offline',
        hint: 'Leave them out, or leave out --offline.',
      });
    }
    return generateAmemgymOffline({
      generation,
      folder,
      fresh: flags.fresh ?? false,
      onStart: () => tellStart(generation, folder),
    });
  }
  const prices = flags.prices === undefined ? undefined : await readPrices(flags.prices);
  const model = resolveGenerator(generation, environment, prices);
  return generateVisibly(folder, {
    generation,
    model,
    folder,
    personasPath: flags.personas,
    idsFrom: flags.idsFrom,
    cacheFolder: flags.cacheDir,
    cacheMode: flags.cache,
    fresh: flags.fresh ?? false,
    onStart: () => tellStart(generation, folder, model),
    budget: {
      ...(flags.budgetUsd !== undefined && { usd: flags.budgetUsd }),
      ...(flags.budgetCalls !== undefined && { calls: flags.budgetCalls }),
      ...(flags.budgetTokens !== undefined && { tokens: flags.budgetTokens }),
    },
  });
}

/** What is about to be made, by which model, and at what cost. */
function tellStart(generation: AmemgymGeneration, folder: string, model?: ChatModel): void {
  const { users, periods, questions } = generation;
  const size = [countOf(users, 'user'), countOf(periods + 1, 'period'), countOf(questions, 'question')];
  tell(`${folder}: ${size.join(', ')}`);
  if (model === undefined) {
    tell('Model: none; people and lives are made up from a library of everyday topics');
    return;
  }
  const { model: name, baseUrl, price = null } = model.info;
  tell(`Model: ${name} at ${baseUrl ?? 'the provider'}`);
  const { calls, inputTokens, outputTokens, costUsd } = expectGeneration(generation, price);
  tell(
    `Expected from scratch: about ${countOf(calls, 'call')}, ${countOf(inputTokens, 'token')} in and ` +
      `${formatCount(outputTokens)} out, ${costUsd === null ? 'at an unknown price' : formatUsd(costUsd)}, scaled from what ` +
      'the paper tells of a user.',
  );
}

async function generateVisibly(
  folder: string,
  options: Omit<GenerateOptions, 'signal' | 'onProgress'>,
): Promise<FinishedGeneration> {
  const line = createStatusLine();
  try {
    return await interruptible(folder, (signal) =>
      generateAmemgym({
        ...options,
        signal,
        onProgress: ({ usersDone, usersTotal, usersFailed, stagesBegun, stagesTotal, waiting, ...calls }) => {
          if (line.wait(waiting)) return;
          line.show(
            Math.min(1, stagesBegun / stagesTotal),
            () =>
              `${usersDone} of ${countOf(usersTotal, 'user')} done, ${usersFailed} failed, ${countOf(calls.callsPaid, 'call')} made, ` +
              `${calls.callsCached} from the cache`,
          );
        },
      }),
    );
  } finally {
    line.end();
  }
}

/** The config meant by an argument: a path, or the bare name of one that comes with the command. */
function environmentPath(argument: string): string {
  if (existsSync(argument) || !/^[a-z0-9.-]+$/.test(argument)) return argument;
  const shipped = assetPath(`configs/environments/${argument.replace(/\.json$/, '')}.json`);
  return existsSync(shipped) ? shipped : argument;
}
