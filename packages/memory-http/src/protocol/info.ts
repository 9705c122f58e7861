import * as z from 'zod';

/** `GET /v1`: who the service is and what it can do. */
export const infoSchema = z.object({
  protocol: z.string().describe('`1.0`, `1.1`, …'),
  name: z.string(),
  version: z.string(),
  capabilities: z.array(z.string()).default([]).describe('The optional routes and keys that it has.'),
  provenance: z
    .enum(['none', 'session', 'message'])
    .describe('Whether each memory names the messages that it comes from.'),
  defaultK: z
    .union([z.int(), z.literal('all')])
    .optional()
    .describe('The number of memories that a recall returns if it does not say.'),
  limits: z.record(z.string(), z.number()).optional().describe('The largest values that it accepts.'),
});
export type ServiceInfo = z.infer<typeof infoSchema>;
