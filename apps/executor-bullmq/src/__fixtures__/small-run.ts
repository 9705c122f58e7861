import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { planRun, type RunPlan } from '@memgym/runner';

/** Six conversations with two systems, offline. */
export function planSmallRun(environment: Readonly<Record<string, string>> = {}): Promise<RunPlan> {
  const dataPath = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
  return planRun({
    experiment: parseExperiment('test', {
      name: 'small',
      benchmark: { type: 'conversations' },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: ['bm25-m', 'recent'],
    }),
    dataPath,
    environment,
  });
}
