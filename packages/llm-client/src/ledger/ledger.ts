import type { CallPhase, CallRecord, CallTotal, Usage } from '@memgym/core';
import type { CallFacts } from './call-facts.js';
import { orderlessSum, orderlessUsage } from './orderless-sum.js';
import { paidUsage } from './paid-usage.js';

/** A sum over calls. */
export interface LedgerLine {
  /** Calls that got a reply, those from the cache included. */
  readonly calls: number;
  /** Of the calls, those a cache answered. */
  readonly cachedCalls: number;
  /** Calls without a reply, which are in no other count but `paid` and the faults. */
  readonly failedCalls: number;
  /** As if every call had been made now. */
  readonly usage: Usage;
  /** Requests that had to be sent again; of a cached call, the original's. */
  readonly retries: number;
  /** Time that the calls took, added up, to the millisecond; a cached call counts the original's. */
  readonly seconds: number;
  /** What was really paid: no cached call, but failed tries that the server counted, and earlier plays. */
  readonly paid: Usage;
}

/** All sums of a ledger, as plain data. */
export interface LedgerSummary {
  readonly total: LedgerLine;
  readonly bySystem: Readonly<Record<string, LedgerLine>>;
  readonly byRole: Readonly<Record<string, LedgerLine>>;
  readonly byPhase: Readonly<Record<string, LedgerLine>>;
  /** Each system's calls by phase and role. */
  readonly lines: readonly (LedgerLine & {
    readonly system: string;
    readonly phase: CallPhase;
    readonly role: CallRecord['role'];
  })[];
  /** Failed tries by reason and HTTP status (`rate-limit 429`), in alphabetical order. */
  readonly faults: Readonly<Record<string, number>>;
}

/** How a call is counted. */
export interface LedgerEntry {
  /** The memory system that made it. Default: none, ''. */
  readonly system?: string;
  /** It belongs to a play that was interrupted and repeated, so it was paid and counts nowhere else. */
  readonly repeated?: boolean;
}

/** Sums calls: a pure function of what is added, in whatever order. */
export interface Ledger {
  add(call: CallFacts, entry?: LedgerEntry): void;
  /** Adds calls of which only the total is known, as those of a simulated model: no time, nothing paid. */
  addTotal(total: CallTotal, entry?: Pick<LedgerEntry, 'system'>): void;
  summary(): LedgerSummary;
}

interface Parts {
  readonly usages: Usage[];
  readonly paid: Usage[];
  readonly latenciesMs: number[];
  calls: number;
  cachedCalls: number;
  failedCalls: number;
  retries: number;
}

interface Cell {
  readonly system: string;
  readonly phase: CallPhase;
  readonly role: CallRecord['role'];
  readonly parts: Parts;
}

export function createLedger(): Ledger {
  const cells = new Map<string, Cell>();
  const faults = new Map<string, number>();

  const partsOf = (system: string, { phase, role }: Pick<CallRecord, 'phase' | 'role'>): Parts => {
    const key = JSON.stringify([system, phase, role]);
    const cell = cells.get(key) ?? { system, phase, role, parts: noParts() };
    cells.set(key, cell);
    return cell.parts;
  };

  const summary = (): LedgerSummary => {
    const all = [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
    return {
      total: lineOf(all),
      bySystem: linesBy(all, ({ system }) => system),
      byRole: linesBy(all, ({ role }) => role),
      byPhase: linesBy(all, ({ phase }) => phase),
      lines: all.map(({ parts: _parts, ...names }, index) => ({
        ...names,
        ...lineOf(all.slice(index, index + 1)),
      })),
      faults: Object.fromEntries([...faults].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
  };

  return {
    add(call, { system = '', repeated = false } = {}) {
      const parts = partsOf(system, call);
      parts.paid.push(paidUsage(call));
      if (!call.cached) for (const fault of call.faults ?? []) countFault(faults, fault);
      if (repeated) return;
      if (call.error !== undefined) {
        parts.failedCalls += 1;
        return;
      }
      parts.calls += 1;
      parts.cachedCalls += call.cached ? 1 : 0;
      parts.retries += call.faults?.length ?? 0;
      parts.usages.push(call.usage);
      parts.latenciesMs.push(call.latencyMs);
    },
    addTotal(total, { system = '' } = {}) {
      const parts = partsOf(system, total);
      parts.calls += total.calls;
      parts.usages.push(total.usage);
    },
    summary,
  };
}

function countFault(
  faults: Map<string, number>,
  fault: { reason: string; status?: number | undefined },
): void {
  const name = fault.status === undefined ? fault.reason : `${fault.reason} ${fault.status}`;
  faults.set(name, (faults.get(name) ?? 0) + 1);
}

function noParts(): Parts {
  return { usages: [], paid: [], latenciesMs: [], calls: 0, cachedCalls: 0, failedCalls: 0, retries: 0 };
}

/** Names are data, so none may meet a prototype. */
function linesBy(cells: readonly Cell[], nameOf: (cell: Cell) => string): Record<string, LedgerLine> {
  const groups = new Map<string, Cell[]>();
  for (const cell of cells) groups.set(nameOf(cell), [...(groups.get(nameOf(cell)) ?? []), cell]);
  return Object.fromEntries([...groups].map(([name, members]) => [name, lineOf(members)]));
}

function lineOf(cells: readonly Cell[]): LedgerLine {
  const parts = cells.map((cell) => cell.parts);
  const sum = (name: 'calls' | 'cachedCalls' | 'failedCalls' | 'retries'): number =>
    parts.reduce((total, part) => total + part[name], 0);
  const milliseconds = orderlessSum(parts.flatMap(({ latenciesMs }) => latenciesMs));
  return {
    calls: sum('calls'),
    cachedCalls: sum('cachedCalls'),
    failedCalls: sum('failedCalls'),
    usage: orderlessUsage(parts.flatMap(({ usages }) => usages)),
    retries: sum('retries'),
    seconds: Math.round(milliseconds) / 1000,
    paid: orderlessUsage(parts.flatMap(({ paid }) => paid)),
  };
}
