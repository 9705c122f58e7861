import type { ConformanceContext } from './conformance-context.js';
import { createCountingPorts } from './counting-ports.js';
import { isService } from './in-own-scopes.js';
import { sampleInputs, sampleQueries } from './sample-inputs.js';
import { createTestEmbedder } from './test-embedder.js';
import { createTestModel } from './test-model.js';

/**
 * Whether a service calls no model that it is given, so that what a failing model would change is not to be seen. What
 * such a service loses it loses by itself.
 */
export async function callsNoModel({ open, subject }: ConformanceContext): Promise<boolean> {
  const { total, ...ports } = createCountingPorts(createTestEmbedder(), createTestModel(subject));
  const trial = await open(ports);
  if (!isService(trial.system)) return false;
  for (const input of sampleInputs.slice(0, 3)) await trial.add(input);
  await trial.system.flush?.(trial.writing());
  await trial.find({ text: sampleQueries[0] ?? '', k: 3 });
  return total().calls === 0;
}
