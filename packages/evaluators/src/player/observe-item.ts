import {
  type Assistant,
  addUsage,
  type EpisodeRecord,
  isSession,
  isTurn,
  type MemoryInput,
  type WriteContext,
  type WriteReport,
  zeroUsage,
} from '@memgym/core';

/** The parts of the player that a step needs to write. */
export interface WritingPlayer {
  readonly assistant: Assistant;
  readonly record: (record: EpisodeRecord) => void;
  /** Message contents by turn id; new messages are added. */
  readonly turns: Map<string, string>;
  /** The context of a write; a purpose names its random stream. */
  readonly writeContext: (purpose: string) => WriteContext;
}

/** Gives the assistant one item to remember, and records the writes. */
export async function observeItem(
  item: MemoryInput,
  { assistant, record, turns, writeContext }: WritingPlayer,
): Promise<WriteReport[]> {
  for (const { id, content } of isSession(item) ? item.turns : isTurn(item) ? [item] : []) {
    turns.set(id, content);
  }
  const reports = await assistant.observe([item], writeContext(`write:${item.id}`));
  const unread = reports.flatMap((report) => report.unread ?? []);
  const warnings = reports.flatMap((report) => report.warnings ?? []);
  record({
    kind: 'write',
    inputId: item.id,
    stored: reports.flatMap((report) => report.stored),
    buffered: reports.flatMap((report) => report.buffered),
    skipped: reports.flatMap((report) => report.skipped),
    ...(unread.length > 0 && { unread }),
    ...(warnings.length > 0 && { warnings }),
    usage: addUsage(zeroUsage, ...reports.map((report) => report.usage)),
  });
  return reports;
}
