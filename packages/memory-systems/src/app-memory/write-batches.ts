import {
  addUsage,
  type MemoryInput,
  type MemorySystem,
  requireCapability,
  type Turn,
  type WriteContext,
  type WriteReport,
  zeroUsage,
} from '@memgym/core/memory';

/** An empty write. */
export const emptyReport: WriteReport = { stored: [], buffered: [], skipped: [], usage: zeroUsage };

/** Several reports as one. */
export function mergeReports(reports: readonly WriteReport[]): WriteReport {
  const warnings = reports.flatMap((report) => report.warnings ?? []);
  const unread = reports.flatMap((report) => report.unread ?? []);
  return {
    stored: [...new Set(reports.flatMap(({ stored }) => stored))],
    buffered: [...new Set(reports.flatMap(({ buffered }) => buffered))],
    skipped: reports.flatMap(({ skipped }) => skipped),
    ...(unread.length > 0 && { unread }),
    ...(warnings.length > 0 && { warnings }),
    usage: addUsage(...reports.map(({ usage }) => usage)),
  };
}

/**
 * Groups turns into the fewest equivalent writes: consecutive turns of one session go together, as a session with
 * its own id, so that a system that processes batches sees a batch.
 */
export function inputsOf(turns: readonly Turn[]): MemoryInput[] {
  const inputs: MemoryInput[] = [];
  let group: Turn[] = [];
  const close = (): void => {
    const [first, ...others] = group;
    group = [];
    if (first === undefined) return;
    if (others.length === 0 || first.sessionId === undefined) inputs.push(first);
    else inputs.push({ id: first.sessionId, turns: [first, ...others] });
  };
  for (const turn of turns) {
    if (turn.sessionId === undefined || turn.sessionId !== group[0]?.sessionId) close();
    group.push(turn);
  }
  close();
  return inputs;
}

/**
 * The writes for one batch: a single one if the memory accepts several inputs at once, so that a model sees them
 * together; otherwise one per input.
 */
export function writesOf(
  memory: MemorySystem,
  batch: readonly MemoryInput[],
  context: WriteContext,
): (() => Promise<WriteReport>)[] {
  if (batch.length < 2 || !memory.info.capabilities.has('addBatch')) {
    return batch.map((input) => () => memory.add(input, context));
  }
  const addBatch = requireCapability(memory, 'addBatch');
  return [() => addBatch(batch, context)];
}

/**
 * Applies several changes to a memory atomically: if one fails, the earlier ones are undone. A memory without snapshots
 * keeps the earlier ones: it knows the ids of their messages, so that a repetition writes only the others.
 * @throws the error of the change
 */
export async function allOrNothing<Result>(
  memory: MemorySystem,
  changes: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  // A single change is atomic by contract, and the cost of a snapshot grows with the state.
  const before = changes.length > 1 ? await memory.snapshot?.() : undefined;
  const results: Result[] = [];
  try {
    for (const change of changes) results.push(await change());
  } catch (error) {
    if (before !== undefined && results.length > 0) await requireCapability(memory, 'restore')(before);
    throw error;
  }
  return results;
}
