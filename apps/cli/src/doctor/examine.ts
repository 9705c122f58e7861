import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  type Experiment,
  embedderConfigSchema,
  modelConfigSchema,
  readExperiment,
} from '@memgym/experiments';
import { declaredDatasets, findDataset, type Registry } from '@memgym/registry';
import { type Environment, findExperimentData, planRun, readEnvironment } from '@memgym/runner';
import { experimentPath } from '../assets.js';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { wrapText } from '../output/wrap-text.js';
import { registryFor } from '../registry.js';
import { checkFolder, checkNativeParts, checkNode } from './check-installation.js';
import { checkModels } from './check-models.js';
import { type Finding, findingOf } from './finding.js';

/** `memgym doctor` */
export async function showHealth(name: string | undefined, flags: FlagsFor['doctor']): Promise<void> {
  const findings = await examine(name === undefined ? undefined : experimentPath(name), flags);
  const failed = findings.filter(({ status }) => status === 'fail').length;
  if (failed > 0) process.exitCode = 1;
  if (flags.json) return printJson({ ok: failed === 0, findings });
  for (const { check, status, message, next } of findings) {
    print(`${status.padEnd(4)} ${wrapText(`${check}: ${message}`, '     ').trimStart()}`);
    if (next !== undefined) print(wrapText(`→ ${next}`, '     '));
  }
  const warned = findings.filter(({ status }) => status === 'warn').length;
  const warnings = warned === 0 ? '' : ` (${countOf(warned, 'warning')})`;
  print(`\n${failed === 0 ? 'MemGym can run' : `${countOf(failed, 'problem')} to fix first`}${warnings}.`);
}

/** A server that takes longer for one word is not usable. */
const longestReplyMs = 30_000;

/** Examines the machine, and an experiment if a file is given. */
async function examine(file: string | undefined, flags: FlagsFor['doctor']): Promise<Finding[]> {
  const environment = await readEnvironment();
  const registry = registryFor(file === undefined ? undefined : dirname(file));
  const experiment = file === undefined ? undefined : await readExperiment(file, { agents: registry.agents });
  const model = experiment?.model ?? modelConfigSchema.parse({});
  const embedder = experiment?.embedder ?? embedderConfigSchema.parse({});
  return [
    await checkNode(process.versions.node),
    await checkNativeParts(),
    await checkFolder('runs', flags.runs),
    await checkFolder('cache', flags.cacheDir),
    await checkDataFolder(environment, registry),
    ...(await checkModels({
      model: { ...model, timeoutMs: Math.min(model.timeoutMs, longestReplyMs) },
      embedder: { ...embedder, timeoutMs: Math.min(embedder.timeoutMs, longestReplyMs) },
      environment,
      registry,
      call: flags.call,
    })),
    ...(file === undefined || experiment === undefined
      ? []
      : [await checkExperiment(file, experiment, { environment, registry })]),
  ];
}

/** Which published data sets are found. */
function checkDataFolder({ MEMGYM_DATA_DIR: given }: Environment, registry: Registry): Promise<Finding> {
  return findingOf('data', async () => {
    const next = '`memgym data list` shows where each data set comes from.';
    if (!given) {
      return {
        status: 'warn',
        message: 'MEMGYM_DATA_DIR is not set, so no published data set is found',
        next,
      };
    }
    const folder = resolve(given);
    if (!existsSync(folder)) {
      return {
        status: 'fail',
        message: `MEMGYM_DATA_DIR is ${given}: there is no such folder`,
        next: 'Correct it, or make the folder.',
      };
    }
    const published = declaredDatasets(registry).filter(({ isOwn, citation }) => isOwn && citation !== '');
    const found: string[] = [];
    const missing: string[] = [];
    for (const { name } of published) {
      const { entry } = await findDataset(name, registry);
      (entry.locate(folder) === null ? missing : found).push(name);
    }
    const lacks = missing.length === 0 ? '' : `, but not ${missing.join(', ')}`;
    return found.length === 0
      ? { status: 'warn', message: `MEMGYM_DATA_DIR is ${given}, where no data set was found`, next }
      : { status: 'ok', message: `${given} has ${found.join(', ')}${lacks}` };
  });
}

/** Whether a run of an experiment could start now. */
function checkExperiment(
  file: string,
  experiment: Experiment,
  { environment, registry }: { readonly environment: Environment; readonly registry: Registry },
): Promise<Finding> {
  return findingOf('experiment', async () => {
    const dataPath = await findExperimentData({ experiment, configFile: file, environment, registry });
    const { manifest, systems } = await planRun({
      experiment,
      dataPath,
      environment,
      configFolder: registry.folder,
      home: registry.home,
    });
    const size = [countOf(manifest.data.questions, 'question'), countOf(systems.length, 'system')];
    return { status: 'ok', message: `${file} is ready to run: ${size.join(', ')}` };
  });
}
