import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChatModel } from '@memgym/core';
import type {
  ExpectedGeneration,
  GenerationFiles,
  Generator,
  PreparedGeneration,
} from '@memgym/env-generator';
import type { CacheMode } from '@memgym/llm-client';
import type { LoadedPlugin } from '@memgym/registry';
import type { FigureFormat } from '@memgym/report';
import {
  type FinishedGeneration,
  type GenerateOptions,
  type Generation,
  readEnvironment,
  readGeneration,
  readPrices,
  readSuppliedPrompts,
  resolveGenerationModel,
  runGeneration,
  usualGraceMs,
} from '@memgym/runner';
import { shippedEnvironment } from '../assets.js';
import type { BudgetLimits } from '../declared/flag-values.js';
import { writeFigure } from '../original/write-figures.js';
import { countOf, formatCount, formatUsd } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { showGeneration } from '../output/show-generation.js';
import { showNext } from '../output/show-next.js';
import { createStatusLine } from '../output/status-line.js';
import { registryFor } from '../registry.js';
import { requireFigureFormats } from './figure-format.js';
import { interruptible } from './interruptible.js';

export interface GenerateFlags extends Record<string, unknown> {
  cacheDir?: string;
  cache?: CacheMode;
  budget?: BudgetLimits;
  config?: string;
  offline?: boolean;
  out?: string;
  set?: string[];
  prices?: string;
  prompts?: string;
  fresh?: boolean;
  figureFormat?: FigureFormat[];
  estimate?: boolean;
  json?: boolean;
}

/** `memgym generate <type>` */
export async function generateData(
  generator: Generator,
  flags: GenerateFlags,
  plugin: LoadedPlugin | undefined,
): Promise<void> {
  const { figureFormat = ['svg'] } = flags;
  await requireFigureFormats(figureFormat);
  const finished = await makeData(generator, flags, plugin);
  if (finished === null) return;
  await writeOtherFormats(generator, finished.folder, figureFormat);
  showGeneration(finished, generator.unit ?? 'user', flags.json ?? false);
  const next = generator.next?.(finished.dataPath) ?? [];
  if (!flags.json && next.length > 0) showNext(next.map((step) => [step]));
  if (finished.failures.length > 0) process.exitCode = 1;
}

/** Writes the figures of a generation in formats other than SVG, beside them. */
async function writeOtherFormats(
  { figures }: Generator,
  folder: string,
  formats: readonly FigureFormat[],
): Promise<void> {
  const others = formats.filter((format) => format !== 'svg');
  if (figures === undefined || others.length === 0) return;
  const place = join(folder, figures);
  // The generator may have had nothing to draw.
  if (!existsSync(place)) return;
  for (const name of await readdir(place)) {
    if (!name.endsWith('.svg')) continue;
    await writeFigure(await readFile(join(place, name), 'utf8'), join(place, name.slice(0, -4)), others);
  }
}

async function makeData(
  generator: Generator,
  flags: GenerateFlags,
  plugin: LoadedPlugin | undefined,
): Promise<FinishedGeneration | null> {
  const environment = await readEnvironment();
  const shortcuts = Object.entries(given(flags, generator.shortcuts)).map(
    ([key, value]) => `${key}=${value}`,
  );
  const config = flags.config === undefined ? undefined : environmentPath(flags.config);
  const generation = await readGeneration(generator, config, [...(flags.set ?? []), ...shortcuts], notify);
  if (config === undefined) notify(`No --config: the default options of ${generator.type} are used.`);
  const folder = flags.out ?? join('environments', generation.name);
  const withoutModel = generator.model === 'none' || flags.offline === true;
  const prices = flags.prices === undefined ? undefined : await readPrices(flags.prices);
  const model = withoutModel
    ? null
    : resolveGenerationModel(generation, environment, { prices, keyless: flags.estimate });
  const supplied =
    flags.prompts === undefined ? undefined : await readSuppliedPrompts(flags.prompts, registryFor());
  if (flags.estimate === true) {
    const inputs = given(flags, generator.inputs);
    const request = { options: generation.options, inputs, offline: model === null, files: noFiles };
    const prepared = await generator.prepare(request);
    if (flags.json === true) printJson(estimateOf(generation, folder, model, prepared));
    else showStart(generation, folder, model, prepared, print);
    return null;
  }
  return generateVisibly({
    generation,
    model,
    plugin,
    prompts: supplied,
    folder,
    inputs: given(flags, generator.inputs),
    cacheFolder: flags.cacheDir,
    cacheMode: flags.cache,
    fresh: flags.fresh ?? false,
    onStart: (prepared) => showStart(generation, folder, model, prepared),
    budget: flags.budget,
  });
}

/** An estimate reads no earlier files and writes none. */
const noFiles: GenerationFiles = { read: async () => undefined, write: async () => undefined };

/** The generator's arguments given on the command line. */
function given(flags: GenerateFlags, known: Generator['inputs'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.keys(known).flatMap((key) => {
      const value = flags[key];
      return typeof value === 'string' ? [[key, value] as const] : [];
    }),
  );
}

/** The expected usage from scratch; undefined if the generator does not know it. */
function expectedOf(
  { generator, options }: Pick<Generation, 'generator' | 'options'>,
  { info: { price = null } }: ChatModel,
  prepared: PreparedGeneration,
): ExpectedGeneration | undefined {
  return prepared.expect?.(price) ?? generator.expect?.(options, price);
}

/** What `--estimate` prints as JSON. */
const estimateOf = (
  { generator, options }: Generation,
  folder: string,
  model: ChatModel | null,
  prepared: PreparedGeneration,
) => ({
  folder,
  size: generator.size(options),
  model: model?.info.model ?? null,
  expected: (model === null ? undefined : expectedOf({ generator, options }, model, prepared)) ?? null,
});

/** Prints what will be generated, the model, and the expected cost. */
function showStart(
  { generator, options }: Generation,
  folder: string,
  model: ChatModel | null,
  prepared: PreparedGeneration,
  say: (line: string) => void = notify,
): void {
  const size = Object.entries(generator.size(options)).map(([unit, count]) => countOf(count, unit));
  say([folder, ...(size.length > 0 ? [size.join(', ')] : [])].join(': '));
  if (model === null) {
    if (generator.model !== 'none') say('Model: none');
    return;
  }
  const { model: name, baseUrl } = model.info;
  say(`Model: ${name} at ${baseUrl ?? 'the provider'}`);
  const expected = expectedOf({ generator, options }, model, prepared);
  if (expected === undefined) {
    say('The number of calls is not known in advance.');
    return;
  }
  const { calls, inputTokens, outputTokens, costUsd, basis } = expected;
  say(
    `Expected from scratch: about ${countOf(calls, 'call')}, ${countOf(inputTokens, 'token')} in and ` +
      `${formatCount(outputTokens)} out, ${costUsd === null ? 'at an unknown price' : formatUsd(costUsd)}, ${basis}.`,
  );
}

async function generateVisibly(options: Omit<GenerateOptions, 'signal'>): Promise<FinishedGeneration> {
  const line = createStatusLine();
  try {
    return await interruptible(
      options.folder,
      (signal) =>
        runGeneration({
          ...options,
          signal,
          onProgress: ({
            usersDone,
            usersTotal,
            usersFailed,
            stagesDone,
            stagesTotal,
            waiting,
            ...calls
          }) => {
            if (line.wait(waiting)) return;
            line.show(
              // Lives that are made up without a model pass few stages.
              usersDone + usersFailed === usersTotal ? 1 : stagesDone / stagesTotal,
              () =>
                `${usersDone} of ${countOf(usersTotal, options.generation.generator.unit ?? 'user')} done, ${usersFailed} failed, ${countOf(calls.callsPaid, 'call')} made, ` +
                `${calls.callsCached} from the cache`,
            );
          },
        }),
      usualGraceMs,
    );
  } finally {
    line.end();
  }
}

/** The config for an argument: a path, or the name of a shipped config. */
function environmentPath(argument: string): string {
  return existsSync(argument) ? argument : (shippedEnvironment(argument, registryFor()) ?? argument);
}
