import { describe, expect, it } from 'vitest';
import { BudgetError } from './budget-error.js';
import { ConfigError } from './config-error.js';
import { ProviderError } from './provider-error.js';
import { afterSentRequests, sentRequests, withSentRequests } from './sent-requests.js';

const busy = { reason: 'rate-limit', status: 429 };
const before = { tries: 2, faults: [busy] };

describe('what an error tells of the requests before it', () => {
  it('is not known where nobody counted', () => {
    expect(sentRequests(new ProviderError('server', 'x'))).toBeUndefined();
    expect(sentRequests(new ConfigError('x'))).toBeUndefined();
    expect(sentRequests(new BudgetError('calls', 1, 1))).toEqual({ tries: 0, faults: [] });
  });

  it('can be replaced, and nothing else changes', () => {
    const cause = new Error('why');
    const failed = new ProviderError('server', 'x', {
      status: 500,
      hint: 'Wait.',
      reply: 'half',
      cause,
      tries: 9,
    });
    const told = withSentRequests(failed, before);
    expect(told).toBeInstanceOf(ProviderError);
    expect(told).toMatchObject({
      reason: 'server',
      message: 'x',
      status: 500,
      hint: 'Wait.',
      reply: 'half',
      cause,
    });
    expect(sentRequests(told)).toEqual(before);

    const held = new BudgetError('tokens', 10, 4, { underWay: 3 });
    const toldHeld = withSentRequests(held, before);
    expect(toldHeld).toMatchObject({
      unit: 'tokens',
      cap: 10,
      spent: 4,
      underWay: 3,
      message: held.message,
      hint: held.hint,
    });
    expect(sentRequests(toldHeld)).toEqual(before);

    const other = new ConfigError('x');
    expect(withSentRequests(other, before)).toBe(other);
  });

  it('adds up over the parts of a call', () => {
    const failed = new ProviderError('aborted', 'x', { tries: 1, faults: [{ reason: 'timeout' }] });
    expect(sentRequests(afterSentRequests(failed, before))).toEqual({
      tries: 3,
      faults: [busy, { reason: 'timeout' }],
    });
    expect(afterSentRequests(failed, { tries: 0, faults: [] })).toBe(failed);
    expect(sentRequests(afterSentRequests(new ProviderError('cache-miss', 'x'), before))).toEqual(before);
  });
});
