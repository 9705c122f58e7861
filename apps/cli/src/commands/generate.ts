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
    .description('Generate AMemGym users. The same command resumes an interrupted generation.')
    .requiredOption(
      '--config <file>',
      'environment config: a MemGym file, a file of the original, or the name of a shipped one, e.g. amemgym-v1.base',
    )
    .option('--offline', 'make up people and lives without a model')
    .option('--users <count>', 'number of users; overrides the config', readCount)
    .option('--out <folder>', 'folder of the environment; default: environments/<name>')
    .option('--personas <path>', 'Nemotron-Personas: a Parquet file, or the folder with its parts')
    .option('--ids-from <data.json>', 'generate the users of this file again')
    .option('--set <key=value>', 'set a key of the config, e.g. seed=7; repeatable', collect)
    .option('--prices <file>', 'price file')
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .addOption(
      new Option('--cache <mode>', 'use of cached replies')
        .choices(['read-write', 'replay-only', 'refresh', 'off'])
        .default('read-write'),
    )
    .option('--budget-usd <dollars>', 'stop before the cost exceeds this', readAmount)
    .option('--budget-calls <count>', 'stop before the number of requests exceeds this', readWhole)
    .option('--budget-tokens <count>', 'stop before the number of paid tokens exceeds this', readWhole)
    .option('--fresh', 'discard earlier results and generate all users again')
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
      throw new ConfigError(
        '--personas and --ids-from cannot be combined with --offline, which makes up people.',
        {
          key: 'offline',
          hint: 'Leave them out, or leave out --offline.',
        },
      );
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

/** Prints what will be generated, the model, and the expected cost. */
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
      `${formatCount(outputTokens)} out, ${costUsd === null ? 'at an unknown price' : formatUsd(costUsd)}, scaled from ` +
      'the figures per user in the paper.',
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

/** The config for an argument: a path, or the name of a shipped config. */
function environmentPath(argument: string): string {
  if (existsSync(argument) || !/^[a-z0-9.-]+$/.test(argument)) return argument;
  const shipped = assetPath(`configs/environments/${argument.replace(/\.json$/, '')}.json`);
  return existsSync(shipped) ? shipped : argument;
}
