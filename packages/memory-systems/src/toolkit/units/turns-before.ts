import type { JsonValue } from '@memgym/core';
import { z } from 'zod';
import {
  contentOf,
  draftOf,
  type MemoryDraft,
  type MemoryRecord,
  type MemoryView,
  type Observation,
  redraft,
} from '../../scoped/index.js';

/** Sessions whose latest turns are stored; a turn of another one is searched by its own words alone. */
const openSessions = 8;

const turnsBeforeSchema = z.strictObject({
  /** Length of the prefix before the message's content, in UTF-16 units. */
  prefix: z.number().int().nonnegative(),
  /** The turns before it, oldest first. */
  before: z.array(z.strictObject({ id: z.string(), content: z.string() })),
});
type TurnsBefore = z.output<typeof turnsBeforeSchema>;

const latestTurnsSchema = z.array(
  z.strictObject({ session: z.string().nullable(), ids: z.array(z.string()) }),
);
/** The ids of the latest turns of each session, the session used last at the end. */
type LatestTurns = z.output<typeof latestTurnsSchema>;

/** The state of a system that indexes the turns before a message; null for one that does not. */
export const turnsBeforeStateSchema: z.ZodType<JsonValue> = latestTurnsSchema.nullable();
export const firstTurnsBeforeState = (previous: number): JsonValue => (previous === 0 ? null : []);

/** Empty for a memory that was stored without the turns before it. */
const latestOf = (state: JsonValue): LatestTurns => latestTurnsSchema.parse(state ?? []);

/** The turns before a message, and the message's content in its text; nothing for a memory without them. */
export function turnsBefore({ data }: Pick<MemoryRecord, 'data'>): TurnsBefore | undefined {
  return turnsBeforeSchema.safeParse(data).data;
}

/** One memory for each observation, with up to `previous` turns that came before it in its session. */
export function withTurnsBefore(
  observations: readonly Observation[],
  view: MemoryView,
  previous: number,
): { readonly put: MemoryDraft[]; readonly state: JsonValue } {
  let latest = latestOf(view.state);
  const contents = new Map<string, string>();
  const put = observations.map((observation): MemoryDraft => {
    const draft = draftOf(observation);
    const { sourceId, kind, content, sessionId = null } = observation;
    const known = kind === 'turn' ? latest.find(({ session }) => session === sessionId) : undefined;
    const before = (known?.ids ?? []).flatMap((id) => {
      const held = view.get(id);
      const said = contents.get(id) ?? (held && spoken(held));
      return said === undefined ? [] : [{ id, content: said }];
    });
    if (kind === 'turn') {
      contents.set(sourceId, content);
      const ids = [...(known?.ids ?? []), sourceId].slice(-previous);
      latest = [...latest.filter((session) => session !== known), { session: sessionId, ids }].slice(
        -openSessions,
      );
    }
    return { ...draft, data: { prefix: draft.text.length - content.length, before } };
  });
  return { put, state: latest };
}

/** The memories that were stored with one of these turns before them, without it, and the state without them. */
export function withoutTurns(
  ids: ReadonlySet<string>,
  view: MemoryView,
): { readonly put: MemoryDraft[]; readonly state: JsonValue } {
  const put = followers(ids, view).map(({ record, prefix, before }) =>
    redraft(record, { data: { prefix, before: before.filter(({ id }) => !ids.has(id)) } }),
  );
  const state = latestOf(view.state).map(({ session, ids: known }) => ({
    session,
    ids: known.filter((id) => !ids.has(id)),
  }));
  return { put, state: state.filter(({ ids: left }) => left.length > 0) };
}

/** The memories that were stored with this turn before them, with its new content. */
export function withNewContent(changed: string, content: string, view: MemoryView): MemoryDraft[] {
  return followers(new Set([changed]), view).map(({ record, prefix, before }) =>
    redraft(record, {
      data: { prefix, before: before.map((turn) => (turn.id === changed ? { ...turn, content } : turn)) },
    }),
  );
}

/** The message's content without its speaker. */
export function spoken(record: MemoryRecord): string {
  const prefix = turnsBefore(record)?.prefix;
  return prefix === undefined ? contentOf(record) : record.item.text.slice(prefix);
}

function followers(ids: ReadonlySet<string>, view: MemoryView): ({ record: MemoryRecord } & TurnsBefore)[] {
  return [...view.all()].flatMap((record) => {
    const kept = ids.has(record.item.id) ? undefined : turnsBefore(record);
    return kept?.before.some(({ id }) => ids.has(id)) ? [{ record, ...kept }] : [];
  });
}
