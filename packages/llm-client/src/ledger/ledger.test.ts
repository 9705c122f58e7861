import { type CallRecord, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createLedger } from './ledger.js';

const usage = {
  ...zeroUsage,
  calls: 1,
  inputTokens: 100,
  cachedInputTokens: 40,
  outputTokens: 10,
  costUsd: 0.5,
};
const call = (changes: Partial<CallRecord> = {}): CallRecord => ({
  kind: 'call',
  role: 'memory-write',
  phase: 'write',
  provider: 'openai',
  model: 'm',
  messages: [],
  usage,
  latencyMs: 250,
  cached: false,
  tries: 1,
  faults: [],
  ...changes,
});

describe('a ledger', () => {
  it('sums more calls than a function can take arguments', () => {
    const ledger = createLedger();
    for (let made = 0; made < 300_000; made += 1) ledger.add(call());
    const { total } = ledger.summary();
    expect(total).toMatchObject({ calls: 300_000, usage: { inputTokens: 30_000_000, costUsd: 150_000 } });
  });

  it('counts the models that servers say they used, once for a repeated play', () => {
    const ledger = createLedger();
    for (const servedModel of ['m-2026-02', 'm-2026-01', 'm-2026-02']) ledger.add(call({ servedModel }));
    ledger.add(call({ servedModel: 'm-2025' }), { repeated: true });
    ledger.add(call({ model: 'a', servedModel: 'a', cached: true }));
    ledger.add(call());
    expect(ledger.summary().servedModels).toEqual([
      { model: 'a', servedModel: 'a', calls: 1 },
      { model: 'm', servedModel: 'm-2026-01', calls: 1 },
      { model: 'm', servedModel: 'm-2026-02', calls: 2 },
    ]);
  });

  it('sums the costs of a system that writes with a model by system, role and phase', () => {
    const ledger = createLedger();
    ledger.add(call(), { system: 'mem0' });
    ledger.add(call({ tries: 3, faults: [{ reason: 'rate-limit', status: 429 }, { reason: 'timeout' }] }), {
      system: 'mem0',
    });
    ledger.add(call({ role: 'assistant', phase: 'answer', usage: { ...usage, reasoningTokens: 4 } }), {
      system: 'mem0',
    });
    ledger.add(call({ role: 'assistant', phase: 'answer' }), { system: 'bm25' });
    const { bySystem, byRole, byPhase, lines, total, faults } = ledger.summary();
    expect(bySystem.mem0).toMatchObject({
      calls: 3,
      retries: 2,
      seconds: 0.75,
      usage: { inputTokens: 300, cachedInputTokens: 120, outputTokens: 30, reasoningTokens: 4, costUsd: 1.5 },
    });
    expect(byRole['memory-write']).toMatchObject({ calls: 2, seconds: 0.5 });
    expect(byPhase.answer).toMatchObject({ calls: 2, usage: { costUsd: 1 } });
    expect(lines.map(({ system, phase, role, calls }) => [system, phase, role, calls])).toEqual([
      ['bm25', 'answer', 'assistant', 1],
      ['mem0', 'answer', 'assistant', 1],
      ['mem0', 'write', 'memory-write', 2],
    ]);
    expect(total.calls).toBe(4);
    expect(faults).toEqual({ 'rate-limit 429': 1, timeout: 1 });
  });

  it('counts a repeated play as paid, and nowhere else', () => {
    const ledger = createLedger();
    ledger.add(call(), { repeated: true });
    ledger.add(call({ cached: true }));
    ledger.add(call());
    expect(ledger.summary().total).toMatchObject({
      calls: 2,
      cachedCalls: 1,
      seconds: 0.5,
      usage: { costUsd: 1 },
      paid: { calls: 2, costUsd: 1 },
    });
  });

  it('counts as paid the charges of failed tries, and the uncached part of a partly cached call', () => {
    const wasted = { ...usage, calls: 0, costUsd: 0.25 };
    const ledger = createLedger();
    ledger.add(call({ tries: 2, faults: [{ reason: 'server', status: 502, usage: wasted }] }));
    ledger.add(
      call({ error: 'server: no', usage: zeroUsage, faults: [{ reason: 'server', usage: wasted }] }),
    );
    const embedded = { ...zeroUsage, embeddedTexts: 4, embeddingTokens: 40, costUsd: 4 };
    ledger.add(call({ usage: embedded, paid: { ...embedded, embeddedTexts: 1, costUsd: 1 } }));
    const { total } = ledger.summary();
    expect(total).toMatchObject({ calls: 2, failedCalls: 1, usage: { costUsd: 4.5 } });
    expect(total.paid.costUsd).toBe(0.5 + 0.25 + 0.25 + 1);
  });

  it('counts every request of a budget, also of repeated and failed calls, but none of a cached one', () => {
    const ledger = createLedger();
    ledger.add(call({ tries: 3 }), { repeated: true });
    ledger.add(call({ error: 'timeout: too late', usage: zeroUsage, tries: 2 }));
    ledger.add(call({ cached: true, tries: 7 }));
    ledger.add(call({ usage: { ...usage, costUsd: null } }));
    expect(ledger.spent()).toEqual({ usd: 0.5, calls: 6, tokens: 220 });
  });

  it('reports a sum with an unknown part as unknown', () => {
    const ledger = createLedger();
    ledger.add(call());
    ledger.add(call({ usage: { ...usage, costUsd: null } }));
    const { total } = ledger.summary();
    expect(total.usage.costUsd).toBeNull();
    expect(total.paid.costUsd).toBeNull();
  });

  it('accepts totals of calls that were not recorded', () => {
    const ledger = createLedger();
    const simulated = { role: 'embed', phase: 'read', model: 'hash', simulated: true, local: true } as const;
    ledger.addTotal(
      { ...simulated, calls: 7, usage: { ...zeroUsage, embeddedTexts: 9 } },
      { system: 'flat' },
    );
    expect(ledger.summary().bySystem.flat).toMatchObject({
      calls: 7,
      seconds: 0,
      usage: { embeddedTexts: 9 },
      paid: { costUsd: 0, embeddedTexts: 0 },
    });
  });
});
