import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { ConfigError, type JsonObject } from '@memgym/core';
import type { RunPlan } from '@memgym/runner';
import { Command } from 'commander';
import { templateFile } from '../assets.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { type ExperimentChoices, experimentFile } from '../scaffold/experiment-file.js';
import { schemaReference } from '../scaffold/schema-reference.js';
import { writeNewFile } from '../scaffold/write-new-file.js';
import { readNames } from './plan-flags.js';

interface FileFlags {
  readonly force?: boolean;
  readonly json?: boolean;
}

const ownConversations = 'conversations';

/** `memgym init conversations` and `memgym init experiment` */
export function initCommand(): Command {
  return new Command('init')
    .description('Write a starting file: your own conversations, or an experiment.')
    .addCommand(conversationsCommand())
    .addCommand(experimentCommand());
}

const withFileFlags = (command: Command): Command =>
  command
    .option('--force', 'replace the file if it exists')
    .option('--json', 'print one JSON object instead of text');

function conversationsCommand(): Command {
  return withFileFlags(
    new Command('conversations')
      .description('Write a small conversations file that can be played at once, as a template for your own.')
      .argument('[file]', 'file to write', 'conversations.json'),
  ).action(async (file: string, { force = false, json }: FileFlags) => {
    const template = await readFile(templateFile('conversations.json'), 'utf8');
    const { $schema } = schemaReference('conversations', file);
    const first = $schema === undefined ? '' : `  "$schema": ${JSON.stringify($schema)},\n`;
    await writeNewFile(file, template.replace('{\n', `{\n${first}`), { force });
    const { checkDataset, conversationsDataset } = await import('@memgym/datasets');
    const { counts } = await checkDataset(conversationsDataset, file);
    if (json) return printJson({ file, counts });
    const size = counts.map(({ name, count }) => `${count} ${name}`).slice(0, 4);
    print(`${file}: ${size.join(', ')}\n`);
    showNext([
      [`put your own conversations and questions into ${basename(file)}`],
      [`memgym data check conversations ${file}`],
      [`memgym init experiment --data ${file}`],
    ]);
  });
}

interface ExperimentFlags extends FileFlags, Partial<ExperimentChoices> {
  readonly benchmark: string;
}

function experimentCommand(): Command {
  return withFileFlags(
    new Command('experiment')
      .description('Write an experiment that is ready to run.')
      .argument('[file]', 'file to write', 'experiment.json')
      .option(
        '--benchmark <type>',
        'a benchmark of `memgym benchmarks`, a package or a file',
        ownConversations,
      )
      .option(
        '--data <path>',
        'data file or folder; default: conversations.json, or found in MEMGYM_DATA_DIR',
      )
      .option(
        '--systems <names>',
        'memory systems, separated by commas; default: a common selection',
        readNames,
      )
      .option(
        '--model <name>',
        'model that answers, or offline; default: chosen by OPENAI_BASE_URL when it runs',
      )
      .option('--name <name>', 'name of the experiment; default: the name of the file'),
  ).action(async (file: string, { force = false, json, ...flags }: ExperimentFlags) => {
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
  });
}

/**
 * The plan of a run of this experiment; the error if only its data are missing.
 * @throws {ConfigError} or {DatasetError} for what is wrong
 */
async function planOf(file: string, value: JsonObject): Promise<RunPlan | ConfigError> {
  const { findExperimentData, parseExperiment, planRun, readEnvironment } = await import('@memgym/runner');
  const { registryFor } = await import('../registry.js');
  const registry = registryFor(dirname(file));
  const experiment = parseExperiment(file, value, registry.agents);
  const environment = await readEnvironment(process.cwd(), process.env);
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

/** The next steps, each a command or a sentence, with a remark. */
function showNext(steps: readonly (readonly string[])[]): void {
  print('Next:');
  for (const [step = '', remark] of steps) print(`  ${step}${remark === undefined ? '' : `   # ${remark}`}`);
}
