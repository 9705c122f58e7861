import type { CallPhase, CallRecord, CallTotal, Usage } from '@memgym/core';
import { type BudgetAmounts, budgetAmounts } from './budget-amounts.js';
import type { CallFacts } from './call-facts.js';
import { orderlessSum, type UsageParts, usageOf, usageParts } from './orderless-sum.js';
import { paidUsage } from './paid-usage.js';

/** A sum over calls. */
export interface LedgerLine {
  /** Calls that got a reply, including cached ones. */
  readonly calls: number;
  /** Cached calls. */
  readonly cachedCalls: number;
  /** Calls without a reply; otherwise counted only in `paid` and the faults. */
  readonly failedCalls: number;
  /** The usage as if no call had been cached. */
  readonly usage: Usage;
  /** Number of repeated requests; for a cached call, those of the original call. */
  readonly retries: number;
  /** Sum of the latencies of the calls, to the millisecond; a cached call counts the latency of the original call. */
  readonly seconds: number;
  /**
   * The usage really paid: without cached calls, but with failed tries that the server counted, and earlier plays.
   */
  readonly paid: Usage;
}

/** All sums of a ledger, as plain data. */
export interface LedgerSummary {
  readonly total: LedgerLine;
  /** Without calls in the phase `admission`, which are MemGym’s own. */
  readonly bySystem: Readonly<Record<string, LedgerLine>>;
  readonly byRole: Readonly<Record<string, LedgerLine>>;
  readonly byPhase: Readonly<Record<string, LedgerLine>>;
  /** By the model that was asked, as chat model or embedder. */
  readonly byModel: Readonly<Record<string, LedgerLine>>;
  /** Each system's calls by phase, role and model. */
  readonly lines: readonly (LedgerLine & {
    readonly system: string;
    readonly phase: CallPhase;
    readonly role: CallRecord['role'];
    readonly model: string;
  })[];
  /** Failed tries by reason and HTTP status (`rate-limit 429`), in alphabetical order. */
  readonly faults: Readonly<Record<string, number>>;
  /** The models that servers say they used, by requested model, both in alphabetical order. */
  readonly servedModels: readonly ServedModel[];
}

/** A model that a server says it used. */
export interface ServedModel {
  /** The requested model. */
  readonly model: string;
  readonly servedModel: string;
  /** Calls that it answered, including cached ones. */
  readonly calls: number;
}

/** Properties that affect the count of a call. */
export interface LedgerEntry {
  /** The memory system that made the call. Default: none, ''. */
  readonly system?: string;
  /** True for a call of a play that was interrupted and repeated: it counts as paid, and nowhere else. */
  readonly repeated?: boolean;
}

/** Sums calls; the order in which they are added does not matter. */
export interface Ledger {
  add(call: CallFacts, entry?: LedgerEntry): void;
  /** Adds calls with a known total only, such as those of a simulated model, without latency and unpaid. */
  addTotal(total: CallTotal, entry?: Pick<LedgerEntry, 'system'>): void;
  summary(): LedgerSummary;
  /** The part of a budget that all added calls have spent; cached calls are free. */
  spent(): BudgetAmounts;
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
  readonly model: string;
  readonly parts: Parts;
}

/** A cell with its usages summed once, for all the lines that contain it. */
interface SummedCell extends Cell {
  readonly usage: UsageParts;
  readonly paid: UsageParts;
}

export function createLedger(): Ledger {
  /** By system, then by phase and role. */
  const cells = new Map<string, Map<string, Cell>>();
  const faults = new Map<string, number>();
  const served = new Map<string, ServedModel>();
  const spent = { usd: 0, calls: 0, tokens: 0 };

  const partsOf = (
    system: string,
    { phase, role, model }: Pick<CallRecord, 'phase' | 'role' | 'model'>,
  ): Parts => {
    const own = cells.get(system) ?? new Map<string, Cell>();
    cells.set(system, own);
    const name = `${phase} ${role} ${model}`;
    const cell = own.get(name) ?? { system, phase, role, model, parts: noParts() };
    own.set(name, cell);
    return cell.parts;
  };

  const summary = (): LedgerSummary => {
    const all = inOrder(cells).flatMap((own) => inOrder(own).map(summed));
    return {
      total: lineOf(all),
      bySystem: linesBy(
        all.filter(({ phase }) => phase !== 'admission'),
        ({ system }) => system,
      ),
      byRole: linesBy(all, ({ role }) => role),
      byPhase: linesBy(all, ({ phase }) => phase),
      byModel: linesBy(all, ({ model }) => model),
      lines: all.map((cell) => {
        const { system, phase, role, model } = cell;
        return { system, phase, role, model, ...lineOf([cell]) };
      }),
      faults: Object.fromEntries([...faults].sort(([a], [b]) => (a < b ? -1 : 1))),
      servedModels: inOrder(served),
    };
  };

  return {
    add(call, { system = '', repeated = false } = {}) {
      const parts = partsOf(system, call);
      const paid = paidUsage(call);
      parts.paid.push(paid);
      if (!call.cached) {
        // A call that shared another call's failure sent no request. If requests are not counted, a call counts as one.
        const { usd, calls, tokens } = budgetAmounts(paid, call.tries ?? 1);
        spent.usd += usd;
        spent.calls += calls;
        spent.tokens += tokens;
        for (const fault of call.faults ?? []) countFault(faults, fault);
      }
      if (repeated) return;
      if (call.error !== undefined) {
        parts.failedCalls += 1;
        return;
      }
      countServed(served, call);
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
    spent: () => ({ ...spent }),
  };
}

function countFault(
  faults: Map<string, number>,
  fault: { reason: string; status?: number | undefined },
): void {
  const name = fault.status === undefined ? fault.reason : `${fault.reason} ${fault.status}`;
  faults.set(name, (faults.get(name) ?? 0) + 1);
}

function countServed(
  served: Map<string, ServedModel>,
  { model, servedModel }: Pick<CallFacts, 'model' | 'servedModel'>,
): void {
  if (servedModel === undefined) return;
  const name = JSON.stringify([model, servedModel]);
  const calls = (served.get(name)?.calls ?? 0) + 1;
  served.set(name, { model, servedModel, calls });
}

function noParts(): Parts {
  return { usages: [], paid: [], latenciesMs: [], calls: 0, cachedCalls: 0, failedCalls: 0, retries: 0 };
}

function inOrder<Value>(map: ReadonlyMap<string, Value>): Value[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

function summed(cell: Cell): SummedCell {
  return { ...cell, usage: usageParts(cell.parts.usages), paid: usageParts(cell.parts.paid) };
}

/** Names are data, so the objects have no prototype. */
function linesBy(
  cells: readonly SummedCell[],
  nameOf: (cell: SummedCell) => string,
): Record<string, LedgerLine> {
  const groups = new Map<string, SummedCell[]>();
  for (const cell of cells) groups.set(nameOf(cell), [...(groups.get(nameOf(cell)) ?? []), cell]);
  return Object.fromEntries([...groups].map(([name, members]) => [name, lineOf(members)]));
}

function lineOf(cells: readonly SummedCell[]): LedgerLine {
  const parts = cells.map((cell) => cell.parts);
  const sum = (name: 'calls' | 'cachedCalls' | 'failedCalls' | 'retries'): number =>
    parts.reduce((total, part) => total + part[name], 0);
  const milliseconds = orderlessSum(parts.flatMap(({ latenciesMs }) => latenciesMs));
  return {
    calls: sum('calls'),
    cachedCalls: sum('cachedCalls'),
    failedCalls: sum('failedCalls'),
    usage: usageOf(cells.map(({ usage }) => usage)),
    retries: sum('retries'),
    seconds: Math.round(milliseconds) / 1000,
    paid: usageOf(cells.map(({ paid }) => paid)),
  };
}
