import { addUsage, type CallRecord, type Usage, zeroUsage } from '@memgym/core';

/** A sum over calls. */
export interface LedgerLine {
  /** As if every call had been made now. */
  readonly usage: Usage;
  /** US dollars of the calls that were really made; null when a price is unknown. */
  readonly paidUsd: number | null;
  readonly calls: number;
  /** Of the calls, those a cache answered. */
  readonly cachedCalls: number;
  /** Of the calls, those without a reply; what they cost is not known and not in the sums. */
  readonly failedCalls: number;
  /** Requests beyond the first of each call. */
  readonly retries: number;
  /** Time that the calls took, added up, in seconds; a cached call counts the original's. */
  readonly seconds: number;
}

/** Sums calls while a run goes on. */
export interface Ledger {
  /** Counts a call, for the memory system that made it, where there is one. */
  add(record: CallRecord, system?: string): void;
  total(): LedgerLine;
  /** By what the calls were for, in order of first appearance. */
  byRole(): Map<CallRecord['role'], LedgerLine>;
  /** By memory system; calls without one are under ''. */
  bySystem(): Map<string, LedgerLine>;
  /** Failed tries by reason and HTTP status (`rate-limit 429`), in alphabetical order. */
  faults(): Map<string, number>;
}

const nothing: LedgerLine = {
  usage: zeroUsage,
  paidUsd: 0,
  calls: 0,
  cachedCalls: 0,
  failedCalls: 0,
  retries: 0,
  seconds: 0,
};

export function createLedger(): Ledger {
  let total = nothing;
  const roles = new Map<CallRecord['role'], LedgerLine>();
  const systems = new Map<string, LedgerLine>();
  const faults = new Map<string, number>();
  return {
    add(record, system = '') {
      total = plus(total, record);
      roles.set(record.role, plus(roles.get(record.role) ?? nothing, record));
      for (const { reason, status } of record.faults ?? []) {
        const name = status === undefined ? reason : `${reason} ${status}`;
        faults.set(name, (faults.get(name) ?? 0) + 1);
      }
      systems.set(system, plus(systems.get(system) ?? nothing, record));
    },
    total: () => total,
    byRole: () => new Map(roles),
    bySystem: () => new Map(systems),
    faults: () => new Map([...faults].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function plus(line: LedgerLine, { usage, cached, error, tries = 1, latencyMs }: CallRecord): LedgerLine {
  const paidNow = cached ? 0 : usage.costUsd;
  return {
    usage: addUsage(line.usage, usage),
    paidUsd: line.paidUsd === null || paidNow === null ? null : line.paidUsd + paidNow,
    calls: line.calls + 1,
    cachedCalls: line.cachedCalls + (cached ? 1 : 0),
    failedCalls: line.failedCalls + (error === undefined ? 0 : 1),
    retries: line.retries + Math.max(0, tries - 1),
    seconds: line.seconds + latencyMs / 1000,
  };
}
