import { z } from 'zod';
import { usageSchema } from '../usage.js';

/** Why one try of a call gave no reply. The call itself may have succeeded later. */
export const callFaultSchema = z.object({
  reason: z.string().describe('As in `ProviderError.reason`: rate-limit, server, connection, timeout, …'),
  status: z.number().int().optional().describe('HTTP status, where there was one.'),
  usage: usageSchema
    .optional()
    .describe('Usage that the server reported for the try, if any; it is charged like any other.'),
});
export type CallFault = z.infer<typeof callFaultSchema>;
