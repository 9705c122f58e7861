import * as z from 'zod';

const llmSchema = z.looseObject({
  model: z.string().min(1),
  vllm_base_url: z.url().optional(),
  openai_base_url: z.url().optional(),
  api_key: z.string().optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  top_k: z.int().optional(),
  max_tokens: z.int().positive().optional(),
});

/** A file of `configs/memory_systems/` (packages/memorybench/spec.md#baselines). */
export const originalMemoryBenchSchema = z.looseObject({
  llm_provider: z.string(),
  llm_config: llmSchema,
  retrieve_k: z.int().positive().optional(),
  bm25_k1: z.number().optional(),
  bm25_b: z.number().optional(),
  embedder_provider: z.string().optional(),
  embedder_model: z.string().optional(),
  embedder_base_url: z.url().optional(),
  embedder_config: z
    .looseObject({
      model: z.string().min(1),
      vllm_base_url: z.url().optional(),
      openai_base_url: z.url().optional(),
    })
    .optional(),
  embedding_provider: z.string().optional(),
  embedding_model: z.string().optional(),
  embedding_vllm_base_url: z.url().optional(),
  embedding_openai_base_url: z.url().optional(),
});
export type OriginalMemoryBench = z.output<typeof originalMemoryBenchSchema>;
