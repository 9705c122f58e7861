import { type JsonValue, jsonValueSchema } from '@memgym/core';
import { isPointer } from '@memgym/memory-http/templates';
import * as z from 'zod';

const pointer = z
  .string()
  .refine(isPointer, 'is not a JSON Pointer: write `/name`, or an empty text for the whole');
const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
const call = {
  tool: z.string().min(1).describe('The name of the tool.'),
  arguments: z
    .record(z.string(), jsonValueSchema)
    .default({})
    .describe('Its arguments; `{{name}}` stands for a value.'),
};

const programSchema = z.strictObject({
  command: z
    .string()
    .min(1)
    .describe('The program that is the server, such as `npx`.')
    .meta({ reaches: 'code' }),
  args: z.array(z.string()).default([]).describe('Its arguments.').meta({ reaches: 'code' }),
  env: z
    .record(variableName, z.string())
    .default({})
    .describe('Environment variables for it. They are part of the records: no keys.')
    .meta({ reaches: 'code' }),
  passEnv: z
    .array(variableName)
    .default([])
    .describe(
      'Environment variables that it gets from yours, such as its keys. Of others only PATH and HOME.',
    )
    .meta({ reaches: 'variable' }),
  per: z
    .enum(['run', 'scope'])
    .default('run')
    .describe(
      '`scope`: each scope has a server of its own, so that nothing is shared. `run`: all share one.',
    ),
});

const addressSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('Address of the server, such as `http://127.0.0.1:8000/mcp`.')
    .meta({ reaches: 'address' }),
  tokenEnv: variableName
    .optional()
    .describe('The environment variable with its bearer token. Default: no token is sent.')
    .meta({ reaches: 'variable' }),
});

export const mcpOptionsSchema = z.strictObject({
  server: z
    .union([programSchema, addressSchema])
    .describe('The server: a program (`command`), or an address (`url`) of a running one.'),
  folder: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Holds a folder for each scope, `{{scope.folder}}`. Default: a temporary one, which is removed at the end.',
    )
    .meta({ reaches: 'file' }),
  open: z
    .strictObject({
      ...call,
      capture: z
        .record(z.string().regex(/^[A-Za-z0-9_]{1,50}$/), pointer)
        .default({})
        .describe('Values of its result for the other calls, such as `{{captured.project}}`.'),
    })
    .optional()
    .describe('A call before the first use of a scope. Default: none.'),
  remember: z
    .strictObject({
      ...call,
      unit: z
        .enum(['message', 'session', 'batch'])
        .default('message')
        .describe(
          'What one call stores: a message, the messages of a session, or all that are given at once.',
        ),
    })
    .describe('Stores messages.'),
  wait: z
    .strictObject({
      ...call,
      items: pointer.default('').describe('Where its result has the list of what was stored.'),
      written: pointer.describe('Where an item has the id or label of its message.'),
      everyMs: z.int().min(1).default(1000).describe('Milliseconds between two calls.'),
    })
    .optional()
    .describe('Called until all written messages are in its result. Default: messages are found at once.'),
  recall: z
    .strictObject({
      ...call,
      items: pointer.default('').describe('Where the result has its list of memories.'),
      id: pointer.optional().describe('Where a memory has its id. Default: it is derived from the text.'),
      text: z
        .union([pointer, z.array(pointer).min(1)])
        .default('')
        .describe(
          'Where a memory has its text, or a list of texts; the first of several places that has one.',
        ),
      score: pointer.optional().describe('Where it has its score, higher is better. Default: by its place.'),
      eventTime: pointer.optional().describe('Where it has the time of its messages.'),
      sources: z
        .union([
          pointer,
          z.strictObject({
            ids: pointer.describe('Where a memory has ids of the server’s own.'),
            key: pointer.describe('Where an item of the result of `wait` has this id.'),
            value: pointer.describe('Where that item has the id or label of a message.'),
          }),
        ])
        .optional()
        .describe(
          'Where it has the ids or labels of its messages. Default: unknown, and recall is not measured.',
        ),
      maxResults: z.int().min(1).optional().describe('The largest `{{k}}` that the server obeys.'),
      itemStart: z
        .string()
        .min(1)
        .optional()
        .describe(
          'How a line begins with which a memory begins, such as `• `, in an answer that is prose. Default: the whole text is one memory.',
        ),
      emptyText: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Texts with which an answer begins that found nothing, also one that is marked as an error.',
        ),
    })
    .describe('Searches.'),
  list: z
    .strictObject({
      ...call,
      items: pointer.default('').describe('Where its result has the list of memories.'),
    })
    .optional()
    .describe(
      'Lists all memories of a scope, in the form of those of `recall`. Default: they cannot be listed.',
    ),
  reset: z
    .strictObject(call)
    .optional()
    .describe('Empties a scope. Default: its server is ended and its folder removed; needs `per: scope`.'),
  error: pointer
    .optional()
    .describe(
      'Where a result has an error that is not marked as one. Default: in `error`, `success`, `ok` or `status`, as servers name it.',
    ),
  errorText: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'Texts with which a result begins that is an error; an empty list for none. Default: `Error`, `Exception`, `Failed to` and `Traceback`.',
    ),
  parallel: z
    .int()
    .min(1)
    .default(1)
    .describe('Calls of one server at once. Many servers lose writes that arrive together.'),
  timeLimitMs: z
    .int()
    .min(1)
    .default(60_000)
    .describe('Time limit of a call, in milliseconds; of waiting ten times as much.'),
});

export type McpOptions = z.infer<typeof mcpOptionsSchema>;
export type ProgramOptions = z.infer<typeof programSchema>;

/** A call of a tool, as a template. */
export interface CallTemplate {
  readonly tool: string;
  readonly arguments: { readonly [key: string]: JsonValue };
}
