import type { Assistant, ChatModel, Embedder } from '@memgym/core';
import { createAssistant, createMemorySystem } from '@memgym/memory-systems';
import type { CallPhases } from './call-phases.js';
import type { PlannedSystem } from './run-plan.js';

/**
 * The assistant of a planned system, with the model and embedder it shall use: the same for a run and its
 * estimate. With `phases`, its calls know theirs.
 */
export function assembleAssistant(
  system: PlannedSystem,
  ports: { readonly model: ChatModel; readonly embedder: Embedder },
  phases?: CallPhases,
): Assistant {
  const memory = createMemorySystem({
    type: system.definition,
    options: system.options,
    ports: { model: ports.model, embedder: ports.embedder },
  });
  const assistant = createAssistant({
    memory: phases?.watchMemory(memory) ?? memory,
    model: ports.model,
    k: system.k,
    query: system.query,
    format: system.config.format,
    ...(system.config.window !== undefined && { window: system.config.window }),
  });
  return phases?.watchAssistant(assistant) ?? assistant;
}
