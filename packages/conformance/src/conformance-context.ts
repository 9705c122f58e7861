import { createRng, type MemorySystem, type MemorySystemPorts, type Rng, settleAll } from '@memgym/core';
import type { ConformanceSubject } from './conformance-subject.js';
import { inOwnScopes, isService } from './in-own-scopes.js';
import { createTestEmbedder } from './test-embedder.js';
import { createTestModel } from './test-model.js';
import { createTrial, type Trial } from './trial.js';

/** The context of a check. Everything opened through it is closed afterwards. */
export interface ConformanceContext {
  readonly subject: ConformanceSubject;
  readonly rng: Rng;
  /** A new instance with its own clock and random stream, equal for every instance. */
  open(ports?: MemorySystemPorts): Promise<Trial>;
  /** Registers an instance that a system created, such as a clone. */
  adopt(system: MemorySystem): Trial;
}

/** Runs `work` with a context, and closes everything it opened, even after a failure. */
export async function withConformanceContext<T>(
  subject: ConformanceSubject,
  name: string,
  work: (context: ConformanceContext) => Promise<T>,
): Promise<T> {
  const opened: MemorySystem[] = [];
  const seed = subject.seed ?? 'conformance';
  const sources = new Map<string, string[]>();
  const adopt = (given: MemorySystem): Trial => {
    opened.push(given);
    const texts = new Map<string, Map<string, string>>();
    const prefix = `${seed} ${name} ${opened.length} `;
    const system = isService(given) ? inOwnScopes(given, prefix, texts) : given;
    return createTrial(system, { seed, evidence: subject.evidence ?? 'everything', given: sources, texts });
  };
  const open = async (ports: MemorySystemPorts = {}): Promise<Trial> => {
    const system = await subject.create({
      embedder: createTestEmbedder(),
      model: createTestModel(subject),
      ...ports,
    });
    return adopt(system);
  };
  const closeAll = () => settleAll(opened.map((system) => system.close()));
  let result: T;
  try {
    result = await work({ subject, rng: createRng(seed).stream(name), open, adopt });
  } catch (error) {
    // The failure of the check is more informative than a failure of the later close.
    await closeAll().catch(() => undefined);
    throw error;
  }
  await closeAll();
  return result;
}
