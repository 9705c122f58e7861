import { type MemoryChanges, type RememberRequest, rememberEach } from '../../scoped/index.js';

/** Stores the last `size` messages and removes earlier ones; messages that are not stored are also reported. */
export function rememberLast(size: number, { observations, view }: RememberRequest): MemoryChanges {
  const entering = observations.slice(-size);
  const tooEarly = observations.slice(0, -size);
  const leaving = [...view.all()].slice(0, Math.max(0, view.size + entering.length - size));
  const reason = `only the last ${size} are stored`;
  return {
    ...rememberEach({ observations: entering }),
    remove: leaving.map(({ item }) => item.id),
    skipped: [
      ...leaving.flatMap(({ item }) => item.sourceIds),
      ...tooEarly.map(({ sourceId }) => sourceId),
    ].map((sourceId) => ({ sourceId, reason })),
  };
}
