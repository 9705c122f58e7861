import { z } from 'zod';
import { chatCapabilitiesSchema, embeddingCapabilitiesSchema } from './capabilities.js';

const capabilities = {
  ...chatCapabilitiesSchema.keyof().enum,
  ...embeddingCapabilitiesSchema.keyof().enum,
};

export const serverFindingSchema = z.object({
  baseUrl: z.string(),
  model: z.string(),
  api: z.enum(['chat-completions', 'responses', 'embeddings']),
  refused: z
    .string()
    .describe('What the server refused, as its API calls it: `json_schema`, `temperature`, …'),
  instead: z.string().describe('What is done since, as a clause: `asked for json_object instead`.'),
  declare: z
    .object({ capability: z.enum(capabilities), value: z.union([z.boolean(), z.string()]) })
    .exactOptional()
    .describe('The entry of `capabilities` that says so at once; absent where only one schema was refused.'),
  message: z.string().describe('What the server said, shortened; without secrets.'),
});
/** Something that a server refused, and what it was asked for instead. */
export type ServerFinding = Readonly<z.infer<typeof serverFindingSchema>>;

/** A client that can tell what its server refused. */
export interface FindsServer {
  /** What was learned of this server and model in this process so far, oldest first. */
  findings(): readonly ServerFinding[];
}

/** The findings that a declaration does not say already. */
export function undeclared(
  findings: readonly ServerFinding[],
  declared: Readonly<Record<string, unknown>> = {},
): readonly ServerFinding[] {
  return findings.filter(
    ({ declare }) => declare === undefined || declared[declare.capability] !== declare.value,
  );
}

/** What was found out through a client; nothing for one that talks to no server. */
export function findingsOf(client: object): readonly ServerFinding[] {
  return 'findings' in client && typeof client.findings === 'function'
    ? (client as FindsServer).findings()
    : [];
}
