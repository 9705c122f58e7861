import * as z from 'zod';

const name = z.string().trim().min(1);

const llmConfig = z.looseObject({
  model_name: name,
  model_type: z.string().optional(),
  server_port: z.union([z.int().min(1).max(65_535), z.string()]).optional(),
});

/** A benchmark config of the original MemSim (packages/memsim/spec.md#configuration). */
export const originalMemSimSchema = z.looseObject({
  evaluation_config: z.looseObject({
    QAType_list: z
      .array(z.enum(['simple', 'conditional', 'comparative', 'aggregative', 'post_processing', 'noisy']))
      .min(1),
    data_list: z.array(z.looseObject({ data_name: name, data_path: name })).min(1),
    model_list: z
      .array(
        z.looseObject({
          model_name: name,
          model_path: name,
          model_config: z.looseObject({
            LLM_config: llmConfig,
            size: z.int().positive().optional(),
            top_k: z.int().positive().optional(),
            embedding_config: z
              .looseObject({ model_name: name, embedding_dim: z.int().positive().optional() })
              .optional(),
          }),
        }),
      )
      .min(1),
    metrics: z.array(z.string()).default([]),
  }),
});
export type OriginalMemSim = z.output<typeof originalMemSimSchema>;
export type OriginalMemSimAgent = OriginalMemSim['evaluation_config']['model_list'][number];
