import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChatModel } from '@memgym/core';
import { checkBenchmark } from '@memgym/evaluators/testing';
import { describe, expect, it } from 'vitest';
import { locomoPlusBenchmark } from './locomo-plus-benchmark.js';

const path = fileURLToPath(new URL('../../../data/samples/locomo-plus', import.meta.url));
const benchmarkWith = (options: object) => locomoPlusBenchmark.withOptions({ incomplete: true, ...options });

describe('LoCoMo-Plus', () => {
  it.each(['fixed', 'reference'])('keeps the contract of benchmarks as %s', async (profile) => {
    const { results } = await checkBenchmark(benchmarkWith({ profile }), { path });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  // Worked out in packages/locomo/spec.md#locomo-plus.
  it('puts a cue at its time among the sessions, and the remark seven days after them', async () => {
    const { episodes } = await benchmarkWith({}).load(path);
    const placed = episodes.map(({ conversation: { sessions, questions } }) => {
      const [cue = ''] = questions[0]?.evidence.turnIds ?? [];
      const place = sessions.findIndex(({ turns }) => turns.some(({ id }) => id === cue));
      return [sessions[place]?.startTime, place + 1, questions[0]?.askedAt];
    });
    const asked = '2024-04-09T18:05:00';
    expect(placed).toEqual([
      ['2024-03-26T18:05:00', 3, asked],
      ['2024-03-10T18:05:00', 2, asked],
      ['2024-02-09T18:05:00', 1, asked],
      ['2024-04-08T18:05:00', 4, asked],
    ]);
    expect(episodes[0]?.conversation.questions[0]).toMatchObject({
      text: 'Mira: Could you suggest a dessert for our party?',
      searchText: 'Could you suggest a dessert for our party?',
      type: 'causal',
      evidence: { turnIds: ['3:1', '3:2'] },
    });
  });

  it('has no times as released, and a gap that is not read puts the cue right before the remark', async () => {
    const { episodes, quirks } = await benchmarkWith({ profile: 'reference' }).load(path);
    expect(JSON.stringify(episodes)).not.toMatch(/startTime|eventTime|askedAt/);
    expect(episodes[3]?.conversation.questions[0]?.evidence.turnIds).toEqual(['4:1']);
    expect(quirks.map(({ id }) => id).sort()).toEqual([
      'locomo-plus-cue-before-all',
      'locomo-plus-gap-unread',
    ]);
  });

  it('shows the judge cue and reply, not the remark, and counts a verdict that cannot be read', async () => {
    const { episodes } = await benchmarkWith({}).load(path);
    const question = episodes[0]?.conversation.questions[0];
    if (question === undefined) throw new Error('no question');
    let reply = 'incorrect';
    const asked: string[] = [];
    const judge: ChatModel = {
      info: { model: 'scripted', provider: 'test', simulated: true } as never,
      complete: async ({ messages }) => {
        asked.push(messages.map(({ content }) => content).join('\n'));
        return {
          text: reply,
          finishReason: 'stop',
          usage: { inputTokens: 1, outputTokens: 1 },
        } as never;
      },
    };
    const score = (profile: string) =>
      benchmarkWith({ profile }).protocol.scoreAnswer?.(
        question,
        { raw: 'Cake.', output: 'Cake.' },
        { judge },
      );
    expect(await score('reference')).toMatchObject({ scores: { judged: 1 } });
    expect(asked[0]).toContain('walnut');
    expect(asked[0]).not.toContain('dessert for our party');
    expect(await score('fixed')).toMatchObject({ scores: { judged: 0 } });
    reply = 'Well.';
    expect(await score('fixed')).toMatchObject({ scores: { judged: null }, verdicts: { asked: 1, lost: 1 } });
  });

  it('refuses fewer items, or fewer conversations to put them into, than are published', async () => {
    await expect(locomoPlusBenchmark.load(path)).rejects.toThrow(
      '397 of the 401 published items are missing; 9 of the 10 published conversations are missing.',
    );
  });

  it('names files that are missing, and a cue without lines', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-plus-'));
    await expect(locomoPlusBenchmark.load(folder)).rejects.toMatchObject({ missing: true });
    const item = {
      relation_type: 'goal',
      cue_dialogue: 'Nobody speaks.',
      trigger_query: 'A: x',
      time_gap: 'a week',
    };
    await writeFile(join(folder, 'locomo_plus.json'), JSON.stringify([item]));
    await expect(locomoPlusBenchmark.load(folder)).rejects.toThrow(/locomo10\.json/);
    await rm(folder, { recursive: true });
  });
});
