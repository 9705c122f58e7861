import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, relative, resolve } from 'node:path';
import { ConfigError, type JsonObject, type JsonValue } from '@memgym/core';
import { checkDataset, conversationsDataset } from '@memgym/datasets';
import type { RunPlan } from '@memgym/runner';
import { assetPath, shippedExperiment, templateFile } from '../assets.js';
import type { FlagsFor } from '../declared/flags-for.js';
import { ownConversations } from '../declared/measure.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { showNext } from '../output/show-next.js';
import { writeNewFile } from '../output/write-new-file.js';
import { registryFor } from '../registry.js';
import { schemaReference } from '../scaffold/schema-reference.js';

/** `memgym init conversations` */
export async function writeConversations(
  file: string,
  { from, ...flags }: FlagsFor['initConversations'],
): Promise<void> {
  if (from !== undefined) {
    const { writeImport } = await import('./init-import.js');
    return writeImport(file, { ...flags, from });
  }
  const { set, force = false, json } = flags;
  if (set !== undefined) {
    throw new ConfigError('There is nothing to import.', { key: 'from', hint: 'Give the export as well.' });
  }
  const template = await readFile(templateFile('conversations.json'), 'utf8');
  const { $schema } = schemaReference('conversations', file);
  const first = $schema === undefined ? '' : `  "$schema": ${JSON.stringify($schema)},\n`;
  await writeNewFile(file, template.replace('{\n', `{\n${first}`), { force });
  const { counts } = await checkDataset(conversationsDataset, file);
  if (json) return printJson({ file, counts });
  const size = counts.map(({ name, count }) => `${count} ${name}`).slice(0, 4);
  print(`${file}: ${size.join(', ')}\n`);
  showNext([
    [`put your own conversations and questions into ${basename(file)}`],
    [`memgym data check conversations ${file}`],
    [`memgym init experiment --data ${file}`],
  ]);
}

/** `memgym init experiment` */
export async function writeExperiment(
  file: string,
  { force = false, json, ...flags }: FlagsFor['initExperiment'],
): Promise<void> {
  const data = flags.data ?? (flags.benchmark === ownConversations ? 'conversations.json' : undefined);
  const value = experimentFile(file, { ...flags, data });
  const plan = await planOf(file, value);
  await writeNewFile(file, `${JSON.stringify(value, null, 2)}\n`, { force });
  const lacking = plan instanceof ConfigError ? plan : null;
  if (json) return printJson({ file, experiment: value, ready: lacking === null });
  print(`${file}: ${describePlan(value, plan)}\n`);
  showNext([
    ...(lacking === null ? [] : [[`the data: ${lacking.hint}`]]),
    [`memgym estimate ${file}`, 'what it would cost'],
    [`memgym run ${file}`],
  ]);
}

/**
 * The plan of a run of this experiment; the error if only its data are missing.
 * @throws {ConfigError} or {DatasetError} for what is wrong
 */
async function planOf(file: string, value: JsonObject): Promise<RunPlan | ConfigError> {
  const { findExperimentData, planRun, readEnvironment } = await import('@memgym/runner');
  const { parseExperiment } = await import('@memgym/experiments');
  const registry = registryFor(dirname(file));
  const experiment = parseExperiment(file, value, registry.agents);
  const environment = await readEnvironment();
  try {
    const dataPath = await findExperimentData({ experiment, configFile: file, environment, registry });
    const { folder: configFolder, home } = registry;
    return await planRun({ experiment, dataPath, environment, configFolder, home, keyless: true });
  } catch (error) {
    if (ConfigError.isInstance(error) && error.key === 'benchmark.path') return error;
    throw error;
  }
}

function describePlan(value: JsonObject, plan: RunPlan | ConfigError): string {
  const systems = countOf((value.systems as unknown[]).length, 'memory system');
  if (plan instanceof ConfigError) return systems;
  const { episodes, questions } = plan.manifest.data;
  return `${plan.benchmark.type}, ${countOf(episodes, 'episode')}, ${countOf(questions, 'question')}, ${systems}`;
}

/** Choices for a new experiment; each has a default. */
interface ExperimentChoices {
  /** Default: the file's name. */
  readonly name?: string | undefined;
  readonly benchmark: string;
  /** Path of the data, from the working folder. Default: found in MEMGYM_DATA_DIR. */
  readonly data?: string | undefined;
  /** Default: those of the included experiment with this benchmark, otherwise those of the sample. */
  readonly systems?: readonly string[] | undefined;
  /** Name of the model that answers, or `offline`. Default: chosen when it runs. */
  readonly model?: string | undefined;
}

/** The contents of a new experiment file. */
function experimentFile(file: string, choices: ExperimentChoices): JsonObject {
  const { benchmark, data, model } = choices;
  return {
    ...schemaReference('experiment', file),
    name: choices.name ?? nameOf(file),
    benchmark: { type: benchmark, ...(data !== undefined && { path: pathFrom(file, data) }) },
    ...(model !== undefined && {
      model: model === 'offline' ? { type: 'offline' } : { type: 'openai', model },
    }),
    systems: choices.systems === undefined ? usualSystems(benchmark) : [...choices.systems],
    seed: 42,
  };
}

/** The file's name, reduced to letters, digits, dots, dashes and underscores. */
function nameOf(file: string): string {
  const name = basename(file, extname(file))
    .replace(/[^a-z0-9._-]+/gi, '-')
    .replace(/^[^a-z0-9]+/i, '');
  return name.slice(0, 80) || 'experiment';
}

function pathFrom(file: string, data: string): string {
  return relative(dirname(resolve(file)), resolve(data)).replaceAll('\\', '/') || '.';
}

function usualSystems(benchmark: string): JsonValue {
  const own = shippedExperiment(benchmark, registryFor());
  const shipped = own ?? assetPath('configs/experiments/everyday.json');
  const { systems } = JSON.parse(readFileSync(shipped, 'utf8')) as { systems: JsonValue[] };
  if (benchmark !== ownConversations) return systems;
  // The sample is small and offline; of longer conversations others find most.
  const more = JSON.parse(readFileSync(templateFile('systems-of-long-conversations.json'), 'utf8'));
  return [...systems, ...(more as JsonValue[])];
}
