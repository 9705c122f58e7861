import * as z from 'zod';

const llmConfig = z.object({
  base_url: z.string().nullish(),
  api_key: z.string().nullish(),
  llm_model: z.string().min(1),
  temperature: z.number().nullish(),
  max_tokens: z.number().nullish(),
  source: z.string().nullish(),
  extra_params: z.record(z.string(), z.unknown()).nullish(),
});
const count = z.int().nonnegative();
const windowed = { update_bsz: count.min(1), local_length: count };

const common = {
  name: z.string().min(1),
  llm_config: llmConfig,
  memory_config: z.record(z.string(), z.unknown()).nullish(),
};
const searching = z.object({ ...windowed, top_k: count, enable_llm_mem_policy: z.boolean().nullish() });
const evolution = <Target extends z.ZodType>(target: Target, start: readonly [string, ...string[]]) =>
  z.object({
    cadence: z.enum(['period', 'no_evolution']).default('no_evolution'),
    feedback_types: z
      .array(z.enum(['vanilla', 'vanilla_question_only', 'with_answer', 'with_exposed_states']))
      .default([]),
    targets: z.array(target).min(1),
    init_prompt_type: z.enum(start).nullish(),
  });
const mem0Evolution = evolution(z.enum(['fact_extraction_prompt', 'update_memory_prompt']), [
  'default',
  'medium',
  'minimal',
]);

/** Parameters of the MemoryOS library; the last five are not used here. */
const memoryOs = z.object({
  short_term_capacity: count.min(1).default(7),
  mid_term_capacity: count.min(1).default(2000),
  long_term_knowledge_capacity: count.min(1).default(100),
  retrieval_queue_capacity: count.min(1).default(7),
  mid_term_heat_threshold: z.number().min(0).default(5),
  mid_term_similarity_threshold: z.number().default(0.6),
  llm_model: z.string().nullish(),
  embedding_model_name: z.string().nullish(),
  user_id: z.string().nullish(),
  assistant_id: z.string().nullish(),
  data_storage_path: z.string().nullish(),
});

/**
 * An agent config of the original (packages/amemgym/spec.md#agents and packages/amemgym/spec.md#configuration), with all
 * possible keys.
 */
export const originalAgentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('native'), ...common }),
  z.object({ type: z.enum(['awi', 'awi-hack']), ...common, agent_config: z.object(windowed) }),
  z.object({ type: z.enum(['awe', 'rag']), ...common, agent_config: searching }),
  z.object({
    type: z.literal('awi-evolve'),
    ...common,
    agent_config: z.object(windowed),
    evolution_config: evolution(z.literal('memory_update_prompt'), [
      'default',
      'minimal',
      'info_type',
      'guided_info_type',
    ]),
  }),
  z.object({ type: z.literal('memoryos'), ...common, agent_config: memoryOs.prefault({}) }),
  z.object({
    type: z.enum(['rag-evolve', 'mem0-evolution']),
    ...common,
    agent_config: searching,
    evolution_config: mem0Evolution,
  }),
]);
export type OriginalAgent = z.infer<typeof originalAgentSchema>;
