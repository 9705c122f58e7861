import { dirname } from 'node:path';
import { embedderConfigSchema, modelConfigSchema, readEnvironment, readExperiment } from '@memgym/runner';
import { registryFor } from '../registry.js';
import { checkDataFolder, checkExperiment } from './check-data.js';
import { checkFolder, checkNativeParts, checkNode } from './check-installation.js';
import { checkModels } from './check-models.js';
import type { Finding } from './finding.js';

/** What is examined. */
export interface Examination {
  /** Whether models on servers get a short call. */
  readonly call: boolean;
  readonly runs: string;
  readonly cacheDir: string;
}

/** A server that takes longer for one word is not usable. */
const longestReplyMs = 30_000;

/** Examines the machine, and an experiment if a file is given. */
export async function examine(file: string | undefined, flags: Examination): Promise<Finding[]> {
  const environment = await readEnvironment(process.cwd(), process.env);
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
