import { eventTimeSchema, roleSchema } from '@memgym/core/memory';
import type { Observation } from '@memgym/memory-systems/define';
import * as z from 'zod';

const recentMessageSchema = z.strictObject({
  sourceId: z.string(),
  role: roleSchema.nullable(),
  speaker: z.string().nullable(),
  eventTime: eventTimeSchema.nullable(),
  content: z.string(),
});
export type RecentMessage = z.infer<typeof recentMessageSchema>;

/** The state of a scope: its last messages, oldest first. */
export const mem02StateSchema = z.strictObject({ recent: z.array(recentMessageSchema) });
export type Mem02State = z.infer<typeof mem02StateSchema>;

/** The latest messages after an addition. */
export function keepRecent(
  { recent }: Mem02State,
  observations: readonly Observation[],
  count: number,
): Mem02State {
  const messages = observations.map(
    ({ sourceId, role, speaker, eventTime, content }): RecentMessage => ({
      sourceId,
      role: role ?? null,
      speaker: speaker ?? null,
      eventTime: eventTime ?? null,
      content,
    }),
  );
  return { recent: count === 0 ? [] : [...recent, ...messages].slice(-count) };
}

/** The state without the forgotten messages; undefined if it contains none of them. */
export function forgetRecent({ recent }: Mem02State, sourceIds: ReadonlySet<string>): Mem02State | undefined {
  const left = recent.filter(({ sourceId }) => !sourceIds.has(sourceId));
  return left.length === recent.length ? undefined : { recent: left };
}
