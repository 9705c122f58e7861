import * as z from 'zod';

const count = z.int().min(1);

/** The limits of a server. */
export const limitsSchema = z.strictObject({
  bodyBytes: count.default(2 ** 19).describe('Largest body of a request, in bytes.'),
  answerBytes: count.default(8 * 2 ** 20).describe('Largest answer, in bytes; of an export 64 MiB at least.'),
  messages: count.default(1000).describe('Most messages, or ids to forget, of a request.'),
  messageCharacters: count.default(200_000).describe('Longest message or text of a memory, in UTF-16 units.'),
  queryCharacters: count.default(10_000).describe('Longest question, in UTF-16 units.'),
  idCharacters: count.default(1000).describe('Longest id or name, in UTF-16 units.'),
  k: count
    .default(1000)
    .describe(
      'Largest `k`, and most memories that `all` may find: a recall of ten times as many takes as long as ten.',
    ),
  scopes: count
    .default(500)
    .describe('Most scopes that a recall or a list of several reads, and most patterns that choose them.'),
  jsonDepth: count.default(64).describe('Deepest nesting of lists and objects in a body.'),
  waitingMessages: count
    .default(1000)
    .describe('Most messages of a scope that were accepted and are not stored yet.'),
  requestsAtOnce: count
    .default(128)
    .describe(
      'Most requests that are answered at once, and most whose bodies are read; more are refused. Callers have equal shares, and each may have one.',
    ),
  requestsAMinute: count
    .default(30_000)
    .describe('Most requests a minute for each token, or for all without tokens; as many at once.'),
  bytesADay: count
    .default(64 * 2 ** 20)
    .describe(
      'Most bytes of bodies a day for each token of one user; as many at once. A message counts as 1 KiB at least, because what is stored stays in memory and on the disk.',
    ),
});
export type Limits = z.infer<typeof limitsSchema>;
export type GivenLimits = z.input<typeof limitsSchema>;
