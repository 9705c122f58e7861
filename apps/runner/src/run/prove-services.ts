import type { RunManifest, ServiceProof } from '@memgym/core';
import { type Middleware, wrapModel } from '@memgym/llm-client';
import { callPath } from '@memgym/runs';
import type { Job } from '../job/job.js';
import { keepsStateOutside, type PlannedSystem } from '../plan/plan-systems.js';
import { proveSystem, type SystemProving } from '../play/prove-system.js';

type Proofs = NonNullable<RunManifest['proofs']>;

/** What proofs need of a run. */
interface Proving extends Omit<SystemProving, 'ports' | 'signal'> {
  readonly job: Job;
  /** The systems whose memory has to be proved. */
  readonly systems: readonly PlannedSystem[];
}

/** The systems of a plan with a memory outside that has not been proved, or not with success. */
export function unproved(systems: readonly PlannedSystem[], earlier: Proofs): readonly PlannedSystem[] {
  return systems.filter((system) => {
    const { name } = system.config;
    const known = Object.hasOwn(earlier, name) ? earlier[name] : undefined;
    return keepsStateOutside(system) && (known === undefined || known.refused !== undefined);
  });
}

/** Proves memories outside before anything is played with them, each once a run. */
export async function proveServices(proving: Proving): Promise<Proofs> {
  const { job, systems } = proving;
  const proofs: Record<string, ServiceProof> = {};
  await job.runAll(systems, async (system) => {
    proofs[system.config.name] = await proofOf(system, proving);
  });
  return proofs;
}

async function proofOf(system: PlannedSystem, { job, ...proving }: Proving): Promise<ServiceProof> {
  const { name } = system.config;
  const { model, embedder } = system;
  const calls = job.openCalls(callPath(job.folder, name, 'admission'));
  const chain = (client: Parameters<Job['middleware']>[0]): readonly Middleware[] => [
    inAdmission,
    ...job.middleware(client, {
      key: `${name}/admission`,
      onMade: (call) => calls.write(call),
    }),
  ];
  const ports = {
    model: wrapModel(model, chain(model)),
    ...(embedder !== undefined && { embedder: wrapModel(embedder, chain(embedder)) }),
  };
  try {
    return await proveSystem(system, { ...proving, ports, signal: job.signal });
  } finally {
    calls.close();
  }
}

const inAdmission: Middleware = (call, next) => next({ ...call, phase: 'admission' });
