import type { MemoryItem, MemorySystem, Turn, WriteContext, WriteReport } from '@memgym/core/memory';
import { derivedId } from '../scoped/index.js';

/** A message that was said again, under an id of its own, and how it was written. */
export interface SaidAgain {
  readonly id: string;
  readonly report: WriteReport;
}

/** More often nothing is said again with the same words on one day. */
const mostTimes = 100;

/** The memories of each message that is known, as they were before anything is said again. */
type HeldOf = (sourceId: string) => readonly MemoryItem[];

/**
 * Writes messages that are known, but whose text no longer holds, because it was replaced: what is stored now decides, not
 * what was ever written. The memory is listed once, however many they are.
 * @param turns their ids are made of their words and time, so that nobody else refers to them
 * @returns by the id of the message; without those whose text the memory has, or of which it cannot say
 */
export async function sayAgain(
  system: MemorySystem,
  turns: readonly Turn[],
  context: WriteContext,
): Promise<ReadonlyMap<string, SaidAgain>> {
  const again = new Map<string, SaidAgain>();
  if (turns.length === 0) return again;
  const held = bySource((await system.list?.(context.scope)) ?? []);
  for (const turn of turns) {
    const said = await sayOneAgain(system, turn, { context, held });
    if (said !== undefined) again.set(turn.id, said);
  }
  return again;
}

function bySource(items: readonly MemoryItem[]): HeldOf {
  const held = new Map<string, MemoryItem[]>();
  for (const item of items) {
    for (const sourceId of new Set(item.sourceIds)) {
      const own = held.get(sourceId);
      if (own === undefined) held.set(sourceId, [item]);
      else own.push(item);
    }
  }
  return (sourceId) => held.get(sourceId) ?? [];
}

async function sayOneAgain(
  system: MemorySystem,
  turn: Turn,
  { context, held }: { readonly context: WriteContext; readonly held: HeldOf },
): Promise<SaidAgain | undefined> {
  let id = turn.id;
  for (let times = 1; times < mostTimes; times += 1) {
    if (!(await isReplaced(system, turn.content, { own: held(id), context }))) break;
    id = derivedId('said', turn.id, times);
    const report = await system.add({ ...turn, id }, context);
    if (!report.skipped.some(({ sourceId }) => sourceId === id)) return { id, report };
  }
  return undefined;
}

/** Whether the memories of a message have had its text, and none has it now. */
async function isReplaced(
  system: MemorySystem,
  content: string,
  { own, context }: { readonly own: readonly MemoryItem[]; readonly context: WriteContext },
): Promise<boolean> {
  if (own.length === 0 || own.some(({ text }) => text.includes(content))) return false;
  const histories = await Promise.all(own.map((item) => system.history?.(item.id, context.scope)));
  return histories.some((entries) =>
    entries?.some(({ event, before }) => event === 'update' && before?.includes(content)),
  );
}
