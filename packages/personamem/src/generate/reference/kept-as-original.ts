/**
 * The sessions by their last date: a third session of one date replaces the second
 * (packages/personamem/spec.md#other-faults).
 */
export function keptAsOriginal<Session>(
  chosen: readonly Session[],
  lastDay: (session: Session) => number | undefined,
): readonly Session[] {
  const stored = new Map<string, Session>();
  for (const [index, session] of chosen.entries()) {
    const date = String(lastDay(session) ?? `none ${index}`);
    stored.set(stored.has(date) ? `${date}_2` : date, session);
  }
  return [...stored.values()];
}
