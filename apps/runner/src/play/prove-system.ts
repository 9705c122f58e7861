import { join } from 'node:path';
import { declaredSubject, proveService, runConformance, serviceProperties } from '@memgym/conformance';
import {
  type ChatModel,
  digest,
  type Embedder,
  type MemorySystem,
  messageOf,
  type Scope,
  type ServiceProof,
  scopeKey,
  serviceProofSchema,
  sha256,
  tryParseJson,
} from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { readTextFile, writeAtomic } from '@memgym/runs';
import { sharedReplies } from '../models/offline.js';
import type { PlannedSystem } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { codeVersion } from '../version.js';
import type { Waiting } from './admit-episode.js';
import { withMethods } from './with-methods.js';

/** What the proof of a memory needs. */
export interface SystemProving extends Waiting {
  readonly plan: RunPlan;
  readonly ports: { readonly model: ChatModel; readonly embedder?: Embedder };
  /** Holds what the suite found about a version of a service, for other runs. */
  readonly suitesFolder: string;
  readonly uniqueId: () => string;
  readonly signal: AbortSignal;
}

/** Where the suites of services are kept in a folder of replies. */
export const suitesFolderIn = (cacheFolder: string): string => join(cacheFolder, 'services');

/** Proves a memory outside: by a planted sentence, and once for each version of its service by the conformance suite. */
export async function proveSystem(system: PlannedSystem, proving: SystemProving): Promise<ServiceProof> {
  const { plan, ports, elapsed, pause, uniqueId, signal } = proving;
  const { definition, options, config } = system;
  const memory = createMemorySystem({ type: definition, options, ports });
  try {
    const user = sha256(JSON.stringify([plan.runId, config.name, 'planted', uniqueId()])).slice(0, 32);
    const patience = {
      now: elapsed,
      pause: (ms: number) => pause(ms, signal),
      limitMs: plan.admission.limitMs,
    };
    const proof = await proveService(memory, { user, patience, signal });
    if (proof.refused !== undefined || !plan.admission.suite) return proof;
    const { name: service, version } = (await memory.about?.()) ?? memory.info;
    return { ...proof, suite: await suiteOf(system, `${service} ${version}`, proving) };
  } finally {
    await memory.close();
  }
}

/** The longest time of a check, in seconds. */
const timeLimitSeconds = 60;

/** What the suite finds about the service, or found when it had this version. */
async function suiteOf(
  system: PlannedSystem,
  service: string,
  { plan, signal, suitesFolder }: SystemProving,
): Promise<ServiceProof['suite']> {
  const { definition, options, plugin, config } = system;
  const key = digest([config.type, options as never, service, plugin?.code.digest ?? null, codeVersion]);
  const file = join(suitesFolder, `${key}.json`);
  const known = await readTextFile(file);
  const read =
    known === null ? undefined : serviceProofSchema.shape.suite.safeParse(tryParseJson(known)).data;
  if (read !== undefined) return read;
  const used = new Map<string, Scope>();
  const { results } = await runConformance(
    (given) => {
      const memory = createMemorySystem({ type: definition, options, ports: given });
      return notingScopes(memory, used);
    },
    {
      ...declaredSubject(definition),
      replies: [...sharedReplies, ...plan.replies],
      name: config.name,
      only: serviceProperties,
      timeLimitSeconds,
    },
  ).catch((problem: unknown) => ({
    results: [{ id: 'suite', outcome: 'failed', reason: messageOf(problem) }] as const,
  }));
  await emptyScopes(system, [...used.values()]);
  signal.throwIfAborted();
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  const unended = results.filter((result) => 'endless' in result && result.endless);
  const suite = {
    service,
    passed: count('passed'),
    skipped: count('skipped'),
    failed: results.flatMap((result) =>
      result.outcome === 'failed' && !unended.includes(result)
        ? [{ id: result.id, reason: (result.reason ?? '').slice(0, 300) }]
        : [],
    ),
    unended: unended.map(({ id }) => id),
  };
  await writeAtomic(file, `${JSON.stringify(suite)}\n`);
  return suite;
}

/** Notes each scope that is emptied, which the suite does before it uses one. */
function notingScopes(memory: MemorySystem, used: Map<string, Scope>): MemorySystem {
  const { reset } = memory;
  if (reset === undefined) return memory;
  return withMethods(memory, {
    reset: (scope) => {
      if (scope !== undefined) used.set(scopeKey(scope), scope);
      return reset.call(memory, scope);
    },
  });
}

/** Leaves nothing of the suite in the service, as far as it can be emptied. */
async function emptyScopes(
  { definition, options, model, embedder }: PlannedSystem,
  scopes: readonly Scope[],
): Promise<void> {
  const ports = { model, ...(embedder !== undefined && { embedder }) };
  const memory = createMemorySystem({ type: definition, options, ports });
  try {
    // A service that does not empty a scope is named by the checks.
    for (const scope of scopes) await memory.reset?.(scope).catch(() => undefined);
  } finally {
    await memory.close();
  }
}
