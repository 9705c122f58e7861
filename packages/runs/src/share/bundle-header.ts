import { ConfigError } from '@memgym/core';
import * as z from 'zod';
import { parseSealed, sealed } from '../folder/sealed-json.js';

/** Names at the top of a bundle; everything else is in `run/` and `data/`. */
export const headerName = 'bundle.json';
export const indexName = 'digests.jsonl';
export const repliesName = 'replies.jsonl';

/** `bundle.json`: what a bundle holds, and what a replay of it needs. */
export const bundleHeaderSchema = z.strictObject({
  kind: z.literal('memgym-bundle'),
  version: z.literal(1),
  runId: z.string(),
  memgymVersion: z.string().describe('The version that made the run.'),
  index: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of `digests.jsonl`, which has the digests of all other files.'),
  replies: z
    .int()
    .nonnegative()
    .nullable()
    .describe('Replies and vectors that a replay uses; null if no system of the run can be played again.'),
  notPlayed: z
    .string()
    .optional()
    .describe('Why the run, or some systems of it, cannot be played again. Absent if all can.'),
  data: z.strictObject({
    included: z.boolean(),
    isFile: z.boolean().describe('Whether the run was given one file, otherwise a folder.'),
    license: z.string(),
    source: z.string().describe('Where to get the data.'),
  }),
});
export type BundleHeader = z.output<typeof bundleHeaderSchema>;

export const formatHeader = (header: BundleHeader): string => `${JSON.stringify(sealed(header), null, 2)}\n`;

/** @throws {ConfigError} when it is damaged, or of another version */
export function parseHeader(file: string, text: string): BundleHeader {
  const header = parseSealed(bundleHeaderSchema, text);
  if (header !== null) return header;
  throw new ConfigError(`${file}: ${headerName} is damaged, or was not written by \`memgym runs bundle\`.`, {
    hint: 'Get the bundle again, or make it again.',
  });
}
