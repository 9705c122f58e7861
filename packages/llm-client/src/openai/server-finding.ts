import * as z from 'zod';
import { chatCapabilitiesSchema, embeddingCapabilitiesSchema } from './capabilities.js';

const capabilities = {
  ...chatCapabilitiesSchema.keyof().enum,
  ...embeddingCapabilitiesSchema.keyof().enum,
};

export const serverFindingSchema = z.object({
  baseUrl: z.string(),
  model: z.string(),
  api: z.enum(['chat-completions', 'responses', 'embeddings']),
  refused: z.string().describe('The refused feature, as the API names it: `json_schema`, `temperature`, …'),
  instead: z.string().describe('The replacement, as a clause: `asked for json_object instead`.'),
  declare: z
    .object({ capability: z.enum(capabilities), value: z.union([z.boolean(), z.string()]) })
    .exactOptional()
    .describe('The entry of `capabilities` that declares this; absent if only one schema was refused.'),
  message: z.string().describe('The server’s message, shortened and without secrets.'),
});
/** A feature that a server refused, and its replacement. */
export type ServerFinding = Readonly<z.infer<typeof serverFindingSchema>>;

/** A client that reports the refusals of its server. */
export interface FindsServer {
  /** Findings about this server and model in this process so far, oldest first. */
  findings(): readonly ServerFinding[];
}

/** Findings that are not already declared. */
export function undeclared(
  findings: readonly ServerFinding[],
  declared: Readonly<Record<string, unknown>> = {},
): readonly ServerFinding[] {
  return findings.filter(
    ({ declare }) => declare === undefined || declared[declare.capability] !== declare.value,
  );
}

/** The findings of a client; none for a client without a server. */
export function findingsOf(client: object): readonly ServerFinding[] {
  return 'findings' in client && typeof client.findings === 'function'
    ? (client as FindsServer).findings()
    : [];
}
