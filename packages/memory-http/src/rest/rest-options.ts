import { jsonValueSchema } from '@memgym/core';
import * as z from 'zod';
import { isPointer } from '../templates/json-pointer.js';

const pointer = z
  .string()
  .refine(isPointer, 'is not a JSON Pointer: write `/name`, or an empty text for the whole');
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,100}$/, 'is not the name of a header');
const headerText = z.string().regex(/^[\x20-\x7e]{0,1000}$/, 'has characters that a header cannot have');

const request = {
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST').describe('The method.'),
  path: z
    .string()
    .regex(/^\/[^?#\\]*$/, 'must begin with `/`, and have neither `?`, `#` nor a backslash')
    .refine((path) => !path.split('/').some(isDots), 'must not have `.` or `..` as a part')
    .describe('The path below the address; `{{name}}` stands for a value, which is percent-encoded.'),
  query: z
    .record(z.string(), scalar)
    .default({})
    .describe('The parameters after `?`; one without a value is left out.'),
  body: jsonValueSchema.optional().describe('The body, sent as JSON. Default: none.'),
  ignoreStatus: z
    .array(z.int().min(400).max(499))
    .default([])
    .describe('Statuses that mean “nothing is there”, or “it is there already”, instead of a failure.'),
};

const capture = z
  .record(z.string().regex(/^[A-Za-z0-9_]{1,50}$/), pointer)
  .default({})
  .describe('Values of its answer for the other requests, such as `{{captured.archive}}`.');

const usage = z
  .strictObject({
    inputTokens: pointer.optional().describe('Where the tokens of its prompts are. Default: unknown.'),
    outputTokens: pointer.optional().describe('Where the tokens of its replies are. Default: unknown.'),
  })
  .optional()
  .describe('Where the answer says how many tokens were spent. Default: unknown.');

export const restOptionsSchema = z.strictObject({
  preset: z
    .string()
    .min(1)
    .optional()
    .describe('A known service, such as `zep-graph`; the other options replace its parts. Default: none.'),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the service. Default: that of the preset.')
    .meta({ reaches: 'address' }),
  keyEnv: variableName
    .optional()
    .describe('The environment variable with its key. Default: that of the preset, otherwise no key is sent.')
    .meta({ reaches: 'variable' }),
  keyHeader: headerName.optional().describe('The header with the key. Default: `authorization`.'),
  keyPrefix: headerText.optional().describe('Text before the key. Default: `Bearer `, with a space.'),
  headers: z
    .record(headerName, headerText)
    .optional()
    .describe('Further headers. They are part of the records: no keys. Default: none.'),
  find: z
    .strictObject({
      ...request,
      items: pointer.default('').describe('Where its answer has a list.'),
      capture,
    })
    .optional()
    .describe(
      'Looks for what `open` made; captured is the first of the list. Default: nothing is looked for.',
    ),
  open: z
    .strictObject({ ...request, capture })
    .optional()
    .describe('Makes the place of a scope before its first message. Default: none is needed.'),
  remember: z
    .strictObject({
      ...request,
      unit: z
        .enum(['message', 'session', 'batch'])
        .default('message')
        .describe(
          'What one request stores: a message, the messages of a session, or all that are given at once.',
        ),
      id: pointer
        .optional()
        .describe('Where its answer has the id of what was stored, or of the work on it.'),
      usage,
    })
    .optional()
    .describe('Stores messages. Default: that of the preset.'),
  wait: z
    .strictObject({
      ...request,
      everyMs: z.int().min(1).default(1000).describe('Milliseconds between two requests.'),
      state: pointer
        .optional()
        .describe('Where its answer has the state of `{{written.id}}`. Asked for each write in turn.'),
      done: z.array(scalar).default([]).describe('States in which what was stored can be found.'),
      failed: z.array(scalar).default([]).describe('States in which it never will be.'),
      reason: pointer.optional().describe('Where its answer says why it failed.'),
      items: pointer.optional().describe('Instead of `state`: where its answer lists what was stored.'),
      written: pointer.optional().describe('Where an item of the list has the id or label of its message.'),
    })
    .optional()
    .describe('Asked until written messages can be found. Default: they are found at once.'),
  recall: z
    .strictObject({
      ...request,
      items: pointer.default('').describe('Where the answer has its list of memories.'),
      itemsOptional: z
        .boolean()
        .default(false)
        .describe('Whether an answer without the list means that nothing was found.'),
      id: pointer.optional().describe('Where a memory has its id. Default: it is derived from the text.'),
      text: z
        .union([pointer, z.array(pointer).min(1)])
        .default('')
        .describe(
          'Where a memory has its text, or a list of texts; the first of several places that has one.',
        ),
      score: pointer.optional().describe('Where it has its score, higher is better. Default: by its place.'),
      eventTime: pointer
        .optional()
        .describe('Where it has the time of its messages. Default: as far as this process wrote them.'),
      sources: z
        .union([
          pointer,
          z.strictObject({
            ids: pointer.describe('Where a memory has ids of the service’s own.'),
            key: pointer
              .optional()
              .describe('Where an item of `wait` has this id. Default: it is the `id` of `remember`.'),
            value: pointer.optional().describe('Where that item has the id or label of a message.'),
          }),
        ])
        .optional()
        .describe(
          'Where it has the ids or labels of its messages. Default: unknown, and recall is not measured.',
        ),
      maxResults: z.int().min(1).optional().describe('The largest `{{k}}` that the service obeys.'),
      usage,
    })
    .optional()
    .describe('Searches. Default: that of the preset.'),
  list: z
    .strictObject({
      ...request,
      items: pointer.default('').describe('Where its answer has the list of memories.'),
      itemsOptional: z
        .boolean()
        .default(false)
        .describe('Whether an answer without the list means that nothing is stored.'),
      next: pointer
        .optional()
        .describe('Where its answer has the next `{{cursor}}`, or anything while there are more pages.'),
      pageSize: z
        .int()
        .min(1)
        .optional()
        .describe('Instead of `next`: a page with fewer memories is the last one.'),
    })
    .optional()
    .describe(
      'Lists all memories of a scope, in the form of those of `recall`. Default: they cannot be listed.',
    ),
  forget: z
    .strictObject(request)
    .optional()
    .describe('Removes `{{memory.id}}`. Default: single memories cannot be removed.'),
  reset: z
    .strictObject({
      ...request,
      id: pointer.optional().describe('Where its answer has the id of the work, which `wait` waits for.'),
    })
    .optional()
    .describe('Empties a scope. Default: all memories are listed and removed one by one.'),
  error: pointer
    .optional()
    .describe(
      'Where an answer has an error although its status is one of success. Default: in `error`, `success`, `ok` or `status`, as services name it.',
    ),
  timeLimitMs: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Time limit of a request with its repetitions, in milliseconds; of waiting ten times as much. Default: that of the preset, otherwise 60,000.',
    ),
});

export type RestOptions = z.infer<typeof restOptionsSchema>;

/** A request, as a template. */
export type RequestTemplate = NonNullable<RestOptions['forget']>;

function isDots(part: string): boolean {
  return part === '.' || part === '..';
}
