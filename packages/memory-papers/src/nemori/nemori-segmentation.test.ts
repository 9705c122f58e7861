import { contextOf } from '@memgym/memory-systems/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { group, scriptNemori, turn, turns } from './__fixtures__/scripted-nemori.js';

const twenty = turns(20).map(({ id }) => id);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('cutting a batch', () => {
  it('puts every message into exactly one episode for any reply', async () => {
    const hostile = fc.record({
      episodes: fc.array(
        fc.record({
          indices: fc.array(fc.integer({ min: -3, max: 25 }), { maxLength: 12 }),
          topic: fc.string(),
        }),
        { maxLength: 8 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (reply) => {
        const settings = { mergeCandidates: 0 };
        const { memory, ofKind } = scriptNemori({ 'segment-messages': [reply] }, { settings });
        const report = await memory.addBatch?.(turns(20), contextOf());
        const narrated = (await ofKind('episode')).flatMap(({ sourceIds }) => sourceIds);
        expect(narrated.toSorted()).toEqual(twenty.toSorted());
        expect(report).toMatchObject({ skipped: [], buffered: [] });
      }),
      { numRuns: 40 },
    );
  });

  it('reports the faults of the model’s groups', async () => {
    const reply = { episodes: [group('a', 0, 1, 2, 99), group('b', 2, ...range(3, 15))] };
    const { memory } = scriptNemori({ 'segment-messages': [reply] });
    const report = await memory.addBatch?.(turns(20), contextOf());
    const details = report?.warnings?.map(({ kind, detail }) => `${kind} ${detail}`) ?? [];
    expect(details).toHaveLength(3);
    expect(details[0]).toMatch(/^unknown-reference .*\[99\]/);
    expect(details[1]).toMatch(/^rejected-change .*\[2\]/);
    expect(details[2]).toMatch(/^rejected-change .*\[15,16,17,18,19\]/);
  });

  it('in the original, treats groups without a known message as a missing reply: one group, the topic "conversation"', async () => {
    const reply = { episodes: [group('a', 40), group('b')] };
    const { memory, ofKind } = scriptNemori(
      { 'segment-messages': [reply] },
      { profile: 'reference', settings: { mergeCandidates: 0 } },
    );
    await memory.addBatch?.(turns(20), contextOf());
    expect(await ofKind('episode')).toMatchObject([
      { sourceIds: twenty, meta: { boundaryReason: 'conversation' } },
    ]);
  });

  it('in the original loses omitted messages and small groups, duplicates repeated messages, and reports it', async () => {
    const reply = {
      episodes: [group('a', 0, 1, 2), group('b', 2, ...range(3, 15)), group('c', 15), group('d', 40)],
    };
    const { memory, ofKind } = scriptNemori(
      { 'segment-messages': [reply] },
      { profile: 'reference', settings: { mergeCandidates: 0 } },
    );
    const report = await memory.addBatch?.(turns(20), contextOf());
    const cited = (await ofKind('episode')).map(({ sourceIds }) => sourceIds);
    expect(cited).toEqual([
      ['t0', 't1', 't2'],
      ['t2', ...range(3, 15).map((at) => `t${at}`)],
    ]);
    expect(report?.skipped).toEqual([
      { sourceId: 't15', reason: 'its group has fewer than 2 messages' },
      ...range(16, 20).map((at) => ({ sourceId: `t${at}`, reason: 'the model put it into no episode' })),
    ]);
    expect(await ofKind('message')).toEqual([]);
  });

  it('makes one call per 80 messages, at temperature 0.2, and none for fewer than 20', async () => {
    const large = scriptNemori();
    await large.memory.addBatch?.(turns(100), contextOf());
    expect(large.shown('segment-messages').map((text) => text.trim().split('\n').length - 1)).toEqual([
      80, 20,
    ]);
    const small = scriptNemori({}, { settings: { bufferMaxMessages: 19 } });
    await small.memory.addBatch?.(turns(19), contextOf());
    expect(small.names()).not.toContain('segment-messages');
    expect(await small.ofKind('episode')).toHaveLength(1);
  });

  it('treats an unreadable reply as one group, cut by size', async () => {
    const { memory, ofKind } = scriptNemori(
      { 'segment-messages': ['no', 'no'] },
      { settings: { episodeMaxMessages: 12, mergeCandidates: 0 } },
    );
    const report = await memory.addBatch?.(turns(20), contextOf());
    expect(report?.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect((await ofKind('episode')).map(({ sourceIds }) => sourceIds.length)).toEqual([10, 10]);
  });

  it('begins a new episode after half an hour without a message, with the simulated model', async () => {
    const settings = { batchThreshold: 4, mergeCandidates: 0 };
    const { memory, ofKind } = scriptNemori({}, { settings });
    const said = [
      turn('a', 'My cat sleeps.', 8, 0),
      turn('b', 'My cat snores.', 8, 1),
      turn('c', 'My cat dreams.', 8, 40),
      turn('d', 'My cat wakes.', 8, 41),
    ];
    await memory.addBatch?.(said, contextOf());
    expect((await ofKind('episode')).map(({ sourceIds }) => sourceIds)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });
});

describe('looking for a boundary with every message', () => {
  const end = (confidence: number) => ({ should_end: true, reason: '', confidence, topic_summary: '' });
  const on = { should_end: false, reason: '', confidence: 1, topic_summary: '' };
  const preset = '2025-09';

  it('ends an episode at a confidence above 0.7; the original accepts every end', async () => {
    const script = { 'detect-boundary': [on, end(0.7), end(0.71)] };
    const cuts: string[][][] = [];
    for (const profile of ['fixed', 'reference']) {
      const { memory, ofKind } = scriptNemori(script, { preset, profile });
      await memory.addBatch?.(turns(5), contextOf());
      cuts.push((await ofKind('episode')).map(({ sourceIds }) => sourceIds));
    }
    expect(cuts).toEqual([[['t0', 't1', 't2', 't3']], [['t0', 't1', 't2']]]);
  });

  it('narrates an episode with the topic that the model gives', async () => {
    const ended = { ...end(0.9), reason: 'new subject', topic_summary: 'crates' };
    const { memory, shown, ofKind } = scriptNemori({ 'detect-boundary': [ended] }, { preset });
    await memory.addBatch?.(turns(3), contextOf());
    expect(shown('narrate-episode')[0]).toContain('"crates"');
    expect(await ofKind('episode')).toMatchObject([{ meta: { boundaryReason: 'crates' } }]);
  });

  it('makes one call per message from the second waiting one on, and none to segment or merge', async () => {
    const { memory, names } = scriptNemori({ 'detect-boundary': [on, on, on] }, { preset });
    const report = await memory.addBatch?.(turns(5), contextOf());
    expect(names()).toEqual(['detect-boundary', 'detect-boundary', 'detect-boundary']);
    expect(report?.buffered).toEqual(['t0', 't1', 't2', 't3', 't4']);
    await memory.flush?.(contextOf());
    expect(names().slice(3)).toEqual(['narrate-episode', 'extract-statements']);
  });

  it('ends an episode at 25 messages, which the original does not', async () => {
    const script = { 'detect-boundary': Array(40).fill(on) };
    const fixed = scriptNemori(script, { preset });
    const original = scriptNemori(script, { preset, profile: 'reference' });
    for (const { memory } of [fixed, original]) await memory.addBatch?.(turns(30), contextOf());
    expect((await fixed.ofKind('episode')).map(({ sourceIds }) => sourceIds.length)).toEqual([25]);
    expect(await original.ofKind('episode')).toEqual([]);
  });

  it('shows all waiting messages; the original omits the last one if more than ten wait', async () => {
    const script = { 'detect-boundary': Array(40).fill(on) };
    const shownAtTwelve: boolean[] = [];
    for (const profile of ['fixed', 'reference']) {
      const { memory, shown } = scriptNemori(script, { preset, profile });
      await memory.addBatch?.(turns(12), contextOf());
      const asked = shown('detect-boundary');
      expect(asked.at(-2)).toContain('crate number 9.');
      shownAtTwelve.push(asked.at(-1)?.includes('crate number 10.') ?? false);
    }
    expect(shownAtTwelve).toEqual([true, false]);
  });

  it('continues with a warning after an unreadable reply', async () => {
    const { memory } = scriptNemori({ 'detect-boundary': ['Hm.', 'Hm.'] }, { preset });
    const report = await memory.addBatch?.(turns(3), contextOf());
    expect(report).toMatchObject({ buffered: ['t0', 't1', 't2'], warnings: [{ kind: 'unusable-reply' }] });
  });
});
