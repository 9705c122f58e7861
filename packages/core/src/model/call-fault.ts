import * as z from 'zod';
import { usageSchema } from '../usage.js';

/** The reason why one try of a call gave no reply. The call itself may have succeeded later. */
export const callFaultSchema = z.object({
  reason: z
    .string()
    .describe('The same values as `ProviderError.reason`: rate-limit, server, connection, timeout, …'),
  status: z.int().optional().describe('HTTP status, if there was one.'),
  usage: usageSchema
    .optional()
    .describe('Usage that the server reported for the try, if any; it is charged like any other.'),
});
export type CallFault = z.infer<typeof callFaultSchema>;
