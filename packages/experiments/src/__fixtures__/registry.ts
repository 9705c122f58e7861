import { fileURLToPath } from 'node:url';
import { createRegistry, type Registry } from '@memgym/registry';
import type { Experiment } from '../experiment-schema.js';
import { parseExperiment } from '../read-experiment.js';

const home = fileURLToPath(new URL('../../../../apps/runner', import.meta.url));

/** The parts that come with the runner. */
export const registryFor = (): Registry => createRegistry({ folder: undefined, home });

/** Checks an experiment that may name agents of original programs. */
export const parseWithAgents = (origin: string, value: unknown): Experiment =>
  parseExperiment(origin, value, registryFor().agents);
