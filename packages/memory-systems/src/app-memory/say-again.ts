import type { MemorySystem, Turn, WriteContext, WriteReport } from '@memgym/core/memory';
import { derivedId } from '../scoped/index.js';

/** A message that was said again, under an id of its own, and how it was written. */
export interface SaidAgain {
  readonly id: string;
  readonly report: WriteReport;
}

/** More often nothing is said again with the same words on one day. */
const mostTimes = 100;

/**
 * Writes a message that is known, but whose text no longer holds, because it was replaced: what is stored now decides, not
 * what was ever written.
 * @param turn its id is made of its words and time, so that nobody else refers to it
 * @returns undefined if the memory has the text, or cannot say
 */
export async function sayAgain(
  system: MemorySystem,
  turn: Turn,
  context: WriteContext,
): Promise<SaidAgain | undefined> {
  let id = turn.id;
  for (let times = 1; times < mostTimes && (await isReplaced(system, { ...turn, id }, context)); times += 1) {
    id = derivedId('said', turn.id, times);
    const report = await system.add({ ...turn, id }, context);
    if (!report.skipped.some(({ sourceId }) => sourceId === id)) return { id, report };
  }
  return undefined;
}

/** Whether the memories of a message have had its text, and none has it now. */
async function isReplaced(
  system: MemorySystem,
  { id, content }: Turn,
  { scope }: WriteContext,
): Promise<boolean> {
  const held = (await system.list?.(scope)) ?? [];
  const own = held.filter(({ sourceIds }) => sourceIds.includes(id));
  if (own.length === 0 || own.some(({ text }) => text.includes(content))) return false;
  const histories = await Promise.all(own.map((item) => system.history?.(item.id, scope)));
  return histories.some((entries) =>
    entries?.some(({ event, before }) => event === 'update' && before?.includes(content)),
  );
}
