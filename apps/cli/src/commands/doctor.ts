import { dirname } from 'node:path';
import { embedderConfigSchema, modelConfigSchema, readEnvironment, readExperiment } from '@memgym/runner';
import { Command } from 'commander';
import { experimentPath } from '../assets.js';
import { checkDataFolder, checkExperiment } from '../doctor/check-data.js';
import { checkFolder, checkNativeParts, checkNode } from '../doctor/check-installation.js';
import { checkModels } from '../doctor/check-models.js';
import type { Finding } from '../doctor/finding.js';
import { showHealth } from '../doctor/show-health.js';
import { printJson } from '../output/print.js';

interface DoctorFlags {
  readonly call: boolean;
  readonly runs: string;
  readonly cacheDir: string;
  readonly json?: boolean;
}

/** A server that takes longer for one word is not usable. */
const longestReplyMs = 30_000;

/** `memgym doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Check Node, native modules, disk, data, key and models, and say how to fix problems. A model on a server gets one short call, which costs far less than a cent.',
    )
    .argument('[experiment]', 'also check this experiment, with its own model and embedder')
    .option('--no-call', 'call no model')
    .option('--runs <folder>', 'folder of the runs', 'runs')
    .option('--cache-dir <folder>', 'folder of cached model replies', '.memgym/cache')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string | undefined, flags: DoctorFlags) => {
      const findings = await examine(name === undefined ? undefined : experimentPath(name), flags);
      const isHealthy = findings.every(({ status }) => status !== 'fail');
      if (flags.json) printJson({ ok: isHealthy, findings });
      else showHealth(findings);
      if (!isHealthy) process.exitCode = 1;
    });
}

async function examine(file: string | undefined, flags: DoctorFlags): Promise<Finding[]> {
  const environment = await readEnvironment(process.cwd(), process.env);
  const experiment = file === undefined ? undefined : await readExperiment(file);
  const model = experiment?.model ?? modelConfigSchema.parse({});
  const embedder = experiment?.embedder ?? embedderConfigSchema.parse({});
  return [
    await checkNode(process.versions.node),
    await checkNativeParts(),
    await checkFolder('runs', flags.runs),
    await checkFolder('cache', flags.cacheDir),
    await checkDataFolder(environment),
    ...(await checkModels({
      model: { ...model, timeoutMs: Math.min(model.timeoutMs, longestReplyMs) },
      embedder: { ...embedder, timeoutMs: Math.min(embedder.timeoutMs, longestReplyMs) },
      environment,
      folder: file === undefined ? process.cwd() : dirname(file),
      call: flags.call,
    })),
    ...(file === undefined || experiment === undefined
      ? []
      : [await checkExperiment(file, experiment, environment)]),
  ];
}
