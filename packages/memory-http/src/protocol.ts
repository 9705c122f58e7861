import * as z from 'zod';

/** The capabilities of a service that this client uses; a service may have others. */
export const capabilities = ['wait', 'list', 'forget'] as const;

/** `GET /v1`: who the service is and what it can do. */
export const infoSchema = z.object({
  protocol: z.string().describe('`1.0`, `1.1`, …'),
  name: z.string(),
  version: z.string(),
  capabilities: z.array(z.string()).default([]),
  provenance: z
    .enum(['none', 'session', 'message'])
    .describe('Whether each memory names the messages that it comes from.'),
});
export type ServiceInfo = z.infer<typeof infoSchema>;

/** The answer to `POST /v1/remember`. */
export const rememberedSchema = z.object({
  status: z
    .enum(['done', 'accepted'])
    .describe('`accepted`: found later; `POST /v1/wait` returns when it is.'),
  stored: z.array(z.string()).optional().describe('Ids of memories that are new or were rewritten.'),
  skipped: z.array(z.object({ sourceId: z.string(), reason: z.string() })).optional(),
});

const memorySchema = z.object({
  id: z.string().min(1),
  text: z.string(),
  kind: z.string().nullish(),
  score: z.number().nullish(),
  sourceIds: z.array(z.string()).nullish(),
  eventTime: z.string().nullish(),
});

/** The answer to `POST /v1/recall`, the best first. */
export const recalledSchema = z.object({ memories: z.array(memorySchema) });

/** The answer to `POST /v1/list`. */
export const listedSchema = z.object({ memories: z.array(memorySchema), next: z.string().nullish() });

/** The answer to `POST /v1/wait`. */
export const waitedSchema = z.object({
  status: z.enum(['done', 'waiting', 'failed']),
  failed: z.array(z.object({ sourceId: z.string(), reason: z.string() })).optional(),
});

/** The answer to `POST /v1/forget`. */
export const forgottenSchema = z.object({ removed: z.array(z.string()) });

/** A refusal, as `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  code: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  hint: z.string().optional(),
});

export type ServiceMemory = z.infer<typeof memorySchema>;
