import { join } from 'node:path';
import { declaredSubject, proveService, runConformance, serviceProperties } from '@memgym/conformance';
import {
  digest,
  type MemorySystem,
  messageOf,
  type RunManifest,
  type Scope,
  type ServiceProof,
  scopeKey,
  serviceProofSchema,
  sha256,
  tryParseJson,
} from '@memgym/core';
import { type Middleware, wrapModel } from '@memgym/llm-client';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { callPath, readTextFile, writeAtomic } from '@memgym/runs';
import type { Job } from '../job/job.js';
import { sharedReplies } from '../models/offline.js';
import { keepsStateOutside, type PlannedSystem } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import type { Waiting } from '../play/admit-episode.js';
import { withMethods } from '../play/with-methods.js';
import { codeVersion } from '../version.js';

type Proofs = NonNullable<RunManifest['proofs']>;

/** What proofs need of a run. */
interface Proving extends Waiting {
  readonly plan: RunPlan;
  readonly job: Job;
  /** The names of the systems that have something left to play. */
  readonly wanted: ReadonlySet<string>;
  /** Proofs of earlier processes of the run. Those of memories that could be measured stand. */
  readonly earlier: Proofs | undefined;
  /** Holds what the suite found about a version of a service, for other runs. */
  readonly suitesFolder: string;
  readonly uniqueId: () => string;
}

/** Proves the memories outside before anything is played with them, each once a run. */
export async function proveServices(proving: Proving): Promise<Proofs | undefined> {
  const { plan, job, earlier = {}, wanted } = proving;
  const outside = plan.plays.map(({ system }) => system).filter(keepsStateOutside);
  if (outside.length === 0) return undefined;
  const proofs: Record<string, ServiceProof> = { ...earlier };
  const open = outside.filter(({ config: { name } }) => {
    const known = Object.hasOwn(earlier, name) ? earlier[name] : undefined;
    return wanted.has(name) && (known === undefined || known.refused !== undefined);
  });
  await job.runAll(open, async (system) => {
    proofs[system.config.name] = await proofOf(system, proving);
  });
  const names = Object.keys(proofs).sort();
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map((name) => [name, proofs[name] as ServiceProof]));
}

async function proofOf(system: PlannedSystem, proving: Proving): Promise<ServiceProof> {
  const { plan, job, elapsed, pause, uniqueId } = proving;
  const { signal } = job;
  const { name } = system.config;
  const calls = job.openCalls(callPath(job.folder, name, 'admission'));
  const chain = (client: Parameters<Job['middleware']>[0]): readonly Middleware[] => [
    inAdmission,
    ...job.middleware(client, {
      key: `${name}/admission`,
      onMade: (call) => calls.write(call),
    }),
  ];
  const { definition, options, model, embedder } = system;
  const ports = {
    model: wrapModel(model, chain(model)),
    ...(embedder !== undefined && { embedder: wrapModel(embedder, chain(embedder)) }),
  };
  const memory = createMemorySystem({ type: definition, options, ports });
  try {
    const user = sha256(JSON.stringify([plan.runId, name, 'planted', uniqueId()])).slice(0, 32);
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
    calls.close();
  }
}

const inAdmission: Middleware = (call, next) => next({ ...call, phase: 'admission' });

/** The longest time of a check, in seconds. */
const timeLimitSeconds = 60;

/** What the suite finds about the service, or found when it had this version. */
async function suiteOf(
  system: PlannedSystem,
  service: string,
  { plan, job, suitesFolder }: Proving,
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
  job.signal.throwIfAborted();
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
