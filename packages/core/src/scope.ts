import * as z from 'zod';
import { defined } from './config/defined.js';
import { tryParseJson } from './json.js';

/** An id is data: any non-empty text. Path separators, `__proto__` and emoji are ordinary ids. */
export const idSchema = z.string().min(1, 'cannot be empty');

/**
 * The owner of memories. Memories of one `user` are never visible to another; `agent` and `run` split a user's
 * memory further when given.
 */
export const scopeSchema = z.object({
  user: idSchema,
  agent: idSchema.optional(),
  run: idSchema.optional(),
});
export type Scope = z.infer<typeof scopeSchema>;

/** A unique string per scope, usable as a `Map` key. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify([scope.user, scope.agent ?? null, scope.run ?? null]);
}

/** The scope of a key made by {@link scopeKey}. */
export function scopeFromKey(key: string): Scope {
  const [user, agent, run] = JSON.parse(key) as [string, string | null, string | null];
  return { user, ...defined({ agent: agent ?? undefined, run: run ?? undefined }) };
}

/** The user in a key made by {@link scopeKey}; a key of another form is its own user. */
export function userOfScope(key: string): string {
  const parts = tryParseJson(key);
  const user: unknown = Array.isArray(parts) ? parts[0] : undefined;
  return typeof user === 'string' ? user : key;
}
