import { idSchema, jsonObjectSchema, jsonValueSchema } from '@memgym/core/memory';
import * as z from 'zod';
import { forgetRequestSchema, forgottenSchema } from './forget.js';
import { listedSchema, listRequestSchema } from './list.js';
import { recalledSchema, recallRequestSchema } from './recall.js';
import { rememberedSchema, rememberRequestSchema } from './remember.js';
import { givenScopeSchema } from './scope.js';
import { waitedSchema, waitRequestSchema } from './wait.js';

const nothingSchema = z.object({});
const scopeSchema = z.object({
  user: z.string(),
  agent: z.string().optional(),
  run: z.string().optional(),
});

/**
 * The requests with a body: `POST /v1/<name>`. The first three make a service; each other one is a capability that
 * `GET /v1` declares.
 */
export const routes = {
  remember: {
    summary: 'Stores messages, all or none.',
    request: rememberRequestSchema,
    answer: rememberedSchema,
  },
  recall: {
    summary: 'Finds memories, the best first. Changes nothing unless `record` is true.',
    request: recallRequestSchema,
    answer: recalledSchema,
  },
  reset: {
    summary: 'Removes everything from a scope, also from an unknown one.',
    request: z.strictObject({ scope: givenScopeSchema.default({}) }),
    answer: nothingSchema,
  },
  wait: {
    summary: 'Returns when everything accepted before in the scope can be found.',
    request: waitRequestSchema,
    answer: waitedSchema,
  },
  list: {
    summary: 'The memories of a scope, oldest first, page by page.',
    request: listRequestSchema,
    answer: listedSchema,
  },
  update: {
    summary: 'Replaces the text of a memory.',
    request: z.strictObject({ scope: givenScopeSchema.default({}), id: idSchema, text: z.string() }),
    answer: nothingSchema,
  },
  history: {
    summary: 'The texts of a memory over time, oldest first.',
    request: z.strictObject({ scope: givenScopeSchema.default({}), id: idSchema }),
    answer: z.object({
      entries: z.array(
        z.object({
          memoryId: z.string(),
          event: z.enum(['add', 'update', 'delete']),
          before: z.string().nullable(),
          after: z.string().nullable(),
          ingestTime: z.number(),
        }),
      ),
    }),
  },
  forget: {
    summary: 'Forgets messages with everything that comes from them, or memories.',
    request: forgetRequestSchema,
    answer: forgottenSchema,
  },
  scopes: {
    summary: 'The scopes with stored memories, of one user or of all.',
    request: z.strictObject({
      user: idSchema.optional().describe('Default: the user of the token, or all.'),
    }),
    answer: z.object({ scopes: z.array(scopeSchema) }),
  },
  export: {
    summary: 'All data of a user, in all of their scopes.',
    request: z.strictObject({ user: idSchema.optional().describe('Default: the user of the token.') }),
    answer: z.object({
      system: z.string(),
      user: z.string(),
      scopes: z.array(
        z.object({
          scope: scopeSchema,
          memories: z.array(jsonObjectSchema),
          sources: z.array(jsonObjectSchema),
          state: jsonValueSchema,
        }),
      ),
    }),
  },
  erase: {
    summary: 'Removes all data of a user from all of their scopes and from the files.',
    request: z.strictObject({
      user: idSchema.optional().describe('Default: the user of the token.'),
      confirm: z.string().describe('The name of the user once more.'),
    }),
    answer: nothingSchema,
  },
} as const satisfies Readonly<
  Record<string, { readonly summary: string; readonly request: z.ZodType; readonly answer: z.ZodType }>
>;

export type RouteName = keyof typeof routes;
/** A checked request. */
export type RouteRequest<Name extends RouteName> = z.infer<(typeof routes)[Name]['request']>;
