import { describe, expect, it } from 'vitest';
import { zeroUsage } from '../usage.js';
import { type EpisodeRecord, episodeRecordSchema } from './episode-record.js';
import type { PromptCut } from './prompt-cut.js';

const prompt = { name: 'answer-choice', version: '1.0.0', hash: 'abc' };
const asked = {
  kind: 'answer' as const,
  system: 'flat',
  episodeId: 'e1',
  cluster: 'c1',
  questionId: 'q1',
  questionKind: 'multiple-choice' as const,
  type: 'temporal',
  text: 'When?',
  expected: 'A',
  evidence: { turnIds: ['t1'], unresolved: [] },
};
const promptCut: PromptCut = {
  maxTokens: 100,
  tokens: 240,
  keptTokens: 98,
  encoding: 'o200k_base',
  exact: true,
  memories: 0,
  messages: 4,
};
const records: EpisodeRecord[] = [
  { kind: 'episode-start', system: 'flat', episodeId: 'e1', cluster: 'c1', questions: 2 },
  {
    kind: 'write',
    inputId: 't1',
    stored: ['m1'],
    buffered: [],
    skipped: [{ sourceId: 't2', reason: 'empty' }],
    usage: zeroUsage,
  },
  { kind: 'turn', turn: { id: 't1', role: 'user', content: '“quoted”\n\u2028line' } },
  { kind: 'turn', turn: { id: 't1/reply', role: 'assistant', content: 'Yes.' }, promptCut, truncated: 3 },
  { kind: 'flush', stored: ['m2'], buffered: [], skipped: [], usage: zeroUsage },
  { kind: 'checkpoint', name: 'period-1', stateDigest: 'abc' },
  { kind: 'adapt', feedback: { score: 1 }, changes: {}, usage: zeroUsage },
  { kind: 'adapt-failed', feedback: { score: 1 }, reason: 'invalid-reply: m did not answer in its form.' },
  { kind: 'text', of: 'memory', id: 'm1', text: 'Anna’s cat is “Miso”.' },
  { kind: 'note', topic: 'reply-cut', data: { tokens: 9000 } },
  {
    ...asked,
    outcome: 'answered',
    raw: 'A',
    output: 'A',
    retrieved: [{ id: 'm1', score: 1, sourceIds: ['t1'] }],
    retrievedCount: 80,
    truncated: 2,
    evidenceRetrieved: ['t1'],
    prompt,
    promptTokens: 10,
    promptCut: { ...promptCut, messageCharacters: [900, 300] },
    usage: zeroUsage,
  },
  {
    ...asked,
    outcome: 'answered',
    raw: '?',
    output: null,
    invalid: 'names no option',
    retrieved: null,
    retrievedCount: 0,
    evidenceRetrieved: [],
    usage: zeroUsage,
  },
  { ...asked, expected: { city: 'Oslo' }, outcome: 'unanswered', reason: 'HTTP 500', category: 'provider' },
  {
    kind: 'call-total',
    role: 'embed',
    phase: 'write',
    model: 'e',
    simulated: true,
    local: true,
    calls: 3,
    usage: { ...zeroUsage, embeddedTexts: 5 },
  },
  { kind: 'episode-end', status: 'complete', records: 10, digest: '0'.repeat(64) },
];

describe('episodeRecordSchema', () => {
  it.each(records.map((record) => [record.kind, record] as const))(
    'reads a line of kind %s back as it was written',
    (_kind, record) => {
      const line = JSON.stringify(record);
      expect(line).not.toContain('\n');
      expect(episodeRecordSchema.parse(JSON.parse(line))).toEqual(record);
    },
  );

  it('refuses a line of an unknown kind', () => {
    expect(episodeRecordSchema.safeParse({ kind: 'gossip' }).success).toBe(false);
  });

  it('refuses an answer without a status', () => {
    const { outcome: _outcome, ...rest } = records.find(({ kind }) => kind === 'answer') as Record<
      string,
      unknown
    >;
    expect(episodeRecordSchema.safeParse(rest).success).toBe(false);
  });

  it('refuses an unanswered question without a reason', () => {
    expect(
      episodeRecordSchema.safeParse({ ...asked, outcome: 'unanswered', category: 'provider' }).success,
    ).toBe(false);
  });
});
