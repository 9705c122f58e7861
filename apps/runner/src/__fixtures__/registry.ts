import { type Experiment, parseExperiment } from '@memgym/experiments';
import type { OfflineReply } from '@memgym/prompts';
import { createRegistry, type Registry } from '@memgym/registry';
import { runnerHome } from '../home.js';
import { sharedReplies } from '../models/offline.js';

/** The registry of plans that name no home. @param folder default: the working directory */
export const registryFor = (folder?: string): Registry => createRegistry({ folder, home: runnerHome });

/** The offline model’s replies to the prompts of all declared parts, and of every run. */
export async function allReplies(): Promise<readonly OfflineReply[]> {
  const registry = registryFor();
  const lists = await Promise.all(
    (['benchmark', 'memorySystem', 'generator'] as const).flatMap((kind) =>
      registry.declared(kind).map(({ type }) => registry.replies(kind, type)),
    ),
  );
  return [...new Set([...sharedReplies, ...lists.flat()])];
}

/** Checks an experiment that may name agents of original programs. */
export const parseWithAgents = (origin: string, value: unknown): Experiment =>
  parseExperiment(origin, value, registryFor().agents);
