import { createRng, type MemorySystem, type MemorySystemPorts, type Rng, settleAll } from '@memgym/core';
import type { ConformanceSubject } from './conformance-subject.js';
import { createTestEmbedder } from './test-embedder.js';
import { createTestModel } from './test-model.js';
import { createTrial, type Trial } from './trial.js';

/** What a check works with. Whatever it opens is closed afterwards. */
export interface ConformanceContext {
  readonly subject: ConformanceSubject;
  readonly rng: Rng;
  /** A new instance with a clock and random stream of its own, equal for every instance. */
  open(ports?: MemorySystemPorts): Promise<Trial>;
  /** An instance that a system gave itself, such as a clone. */
  adopt(system: MemorySystem): Trial;
}

/** Runs `work` with a context, and closes what it opened, however it ends. */
export async function withConformanceContext<T>(
  subject: ConformanceSubject,
  name: string,
  work: (context: ConformanceContext) => Promise<T>,
): Promise<T> {
  const opened: MemorySystem[] = [];
  const seed = subject.seed ?? 'conformance';
  const adopt = (system: MemorySystem): Trial => {
    opened.push(system);
    return createTrial(system, { seed, evidence: subject.evidence ?? 'everything' });
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
    // The failure of the check says more than that of a close after it.
    await closeAll().catch(() => undefined);
    throw error;
  }
  await closeAll();
  return result;
}
