import { describe, expect, it } from 'vitest';
import { zeroUsage } from '../usage.js';
import { type CallRecord, callRecordSchema } from './call-record.js';

const call: CallRecord = {
  kind: 'call',
  role: 'judge',
  phase: 'judge',
  provider: 'openai',
  model: 'm',
  prompt: { name: 'judge-answer', version: '1.0.0', hash: 'abc' },
  messages: ['d1'],
  reply: '{"correct":true}',
  form: 'strict',
  finishReason: 'stop',
  usage: { ...zeroUsage, calls: 1, costUsd: null },
  latencyMs: 12.5,
  cached: false,
};

describe('callRecordSchema', () => {
  it('reads back what was written', () => {
    expect(callRecordSchema.parse(JSON.parse(JSON.stringify(call)))).toEqual(call);
  });

  it('takes a call that failed, and refuses one without a latency', () => {
    const { finishReason: _reason, ...failed } = { ...call, error: 'HTTP 500' };
    expect(callRecordSchema.parse(failed)).toEqual(failed);
    const { latencyMs: _latency, ...untimed } = call;
    expect(callRecordSchema.safeParse(untimed).success).toBe(false);
  });
});
