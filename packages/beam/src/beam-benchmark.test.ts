import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChatModel } from '@memgym/core';
import { checkBenchmark } from '@memgym/evaluators/testing';
import { describe, expect, it } from 'vitest';
import { beamAbilities } from './abilities.js';
import { beamBenchmark } from './beam-benchmark.js';
import { loadBeam } from './load-beam.js';
import { eventsOf } from './score-answer.js';
import { readAnchor, withoutMark } from './to-episode.js';

const path = fileURLToPath(new URL('../../../data/samples/beam', import.meta.url));
const chat = join(path, '1');
const benchmark = beamBenchmark.withOptions({ incomplete: true });

describe('BEAM', () => {
  it.each(['fixed', 'reference'])('keeps the contract of benchmarks as %s', async (profile) => {
    const { results } = await checkBenchmark(benchmark.withOptions({ ...benchmark.options, profile }), {
      path,
    });
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('has a session for each batch, dated, without the marks of its generator, and a question for each ability', async () => {
    const { episodes, quirks } = await loadBeam(path, '100K');
    const [{ conversation } = { conversation: { sessions: [], questions: [] } }] = episodes;
    expect(conversation.sessions.map(({ startTime, turns }) => [startTime, turns.length])).toEqual([
      ['2024-03-15T00:00:00', 8],
      ['2024-04-05T00:00:00', 6],
    ]);
    expect(JSON.stringify(conversation.sessions)).not.toContain('->');
    expect(conversation.questions.map(({ type }) => type)).toEqual([...beamAbilities]);
    const byType = new Map(conversation.questions.map((question) => [question.type, question]));
    expect(byType.get('contradiction_resolution')?.evidence.turnIds).toEqual(['6', '12']);
    expect(byType.get('instruction_following')?.evidence.turnIds).toEqual(['4']);
    expect(byType.get('summarization')?.evidence).toEqual({
      turnIds: ['0', '4', '8', '10'],
      unresolved: ['--'],
    });
    expect(byType.get('abstention')).toMatchObject({ unanswerable: true, evidence: { turnIds: [] } });
    expect(quirks.map(({ id }) => id)).toContain('beam-source-missing');
    expect(await loadBeam(chat, '1M')).toMatchObject({ episodes: [{ id: '1' }] });
  });

  // basic-memory pull request 1407 met `2,N/A` in the published files.
  it.each([
    ['Plan it. ->-> 1,12', 'Plan it.'],
    ['Plan it. ->-> 2,N/A', 'Plan it.'],
    ['Plan it. ->> 3,1', 'Plan it.'],
    // In the published conversations of 100K and 500K, 31 messages have more behind the mark.
    ['Plan it ->-> 5,14)', 'Plan it'],
    ['Plan it? ->-> 2,22, 24', 'Plan it?'],
    ['Plan it ->-> 9,6) Career Labels: Achieved a 20% increase', 'Plan it'],
    ['Plan it? ->-> 7,(N/A, but related to the context)', 'Plan it?'],
    ["WHERE v->>'type' = 'x', 1", "WHERE v->>'type' = 'x', 1"],
    ['A -> B', 'A -> B'],
    ['f(x) -> 1,2 is a pair, and more', 'f(x) -> 1,2 is a pair, and more'],
  ])('shows %j as %j', (content, shown) => expect(withoutMark(content)).toBe(shown));

  it('reads dates, and lists of events', () => {
    expect(['April-05-2024', 'February-30-2024', 'spring'].map(readAnchor)).toEqual([
      '2024-04-05T00:00:00',
      null,
      null,
    ]);
    expect(eventsOf('Here they are:\n1. mats\n\n2. planters\nThat is all.')).toEqual(['mats', 'planters']);
    expect(eventsOf('mats\n\nplanters')).toEqual(['mats', 'planters']);
  });
});

describe('the marks of an answer', () => {
  /** A judge that replies as told, and what it was asked. */
  const scripted = (reply: (prompt: string) => string) => {
    const asked: string[] = [];
    const judge: ChatModel = {
      info: { model: 'scripted', provider: 'test', simulated: true } as never,
      complete: async ({ messages }) => {
        const prompt = messages.map(({ content }) => content).join('\n');
        asked.push(prompt);
        return {
          text: reply(prompt),
          finishReason: 'stop',
          usage: { inputTokens: 1, outputTokens: 1 },
        } as never;
      },
    };
    return { judge, asked };
  };
  const scoresOf = async (
    profile: string,
    type: string,
    output: string | null,
    reply: (prompt: string) => string,
  ) => {
    const { protocol } = benchmark.withOptions({ ...benchmark.options, profile });
    const { episodes } = await loadBeam(path, '100K');
    const question = episodes[0]?.conversation.questions.find((each) => each.type === type);
    const { judge, asked } = scripted(reply);
    if (question === undefined) throw new Error(type);
    const record = await protocol.scoreAnswer?.(question, { raw: output ?? '', output } as never, { judge });
    return { record, asked };
  };

  it('are the mean of the criteria, with half points, and as released without them and without the question', async () => {
    const marks = ['1', '0.5', '0'];
    const inTurn = () => {
      let call = 0;
      return () => `{"score": ${marks[call++ % 3]}}`;
    };
    const fixed = await scoresOf('fixed', 'summarization', 'A garden.', inTurn());
    expect(fixed.record?.scores).toEqual({ score: 0.5, criteria: 0.5 });
    expect(fixed.asked[0]).toContain('Summarise how the garden came about.');
    const reference = await scoresOf('reference', 'summarization', 'A garden.', inTurn());
    expect(reference.record?.scores?.score).toBeCloseTo(1 / 3, 9);
    expect(reference.asked[0]).not.toContain('Summarise how the garden came about.');
  });

  it('compare the events of an answer in order, with one call for each event that is not taken yet', async () => {
    const same = (prompt: string): string => {
      if (prompt.includes('criterion')) return '{"score": 1}';
      const [, event = '', line = ''] =
        /<event[^>]*>([\s\S]*?)<\/event[^>]*>[\s\S]*?<line[^>]*>([\s\S]*?)<\/line/.exec(prompt) ?? [];
      return `{"same": "${event.trim().slice(0, 6) === line.trim().slice(0, 6) ? 'yes' : 'no'}"}`;
    };
    const order = '1. planters\n2. drainage\n3. drip system\n4. seedlings';
    const { record, asked } = await scoresOf('fixed', 'event_ordering', order, same);
    expect(record?.scores?.tau).toBeCloseTo(0.8333333333, 9);
    expect(record?.scores?.score).toBeCloseTo(0.8333333333, 9);
    // Four criteria; two comparisons for the first line, and one for each other one.
    expect(asked).toHaveLength(4 + 5);
    const wordy = await scoresOf(
      'reference',
      'event_ordering',
      `Here:\n${order.replaceAll(/\d\. /g, '')}`,
      same,
    );
    expect(wordy.record?.scores?.score).toBe(wordy.record?.scores?.tau);
    expect(wordy.record?.scores?.tau).toBeLessThan(0.8333);
  });

  it('are 0 without an answer, and missing with a reason where the judge cannot be read', async () => {
    const none = await scoresOf('fixed', 'event_ordering', null, () => '');
    expect([none.record?.scores?.score, none.asked]).toEqual([0, []]);
    const lost = await scoresOf('fixed', 'knowledge_update', '550 euros', () => 'Well.');
    expect(lost.record).toMatchObject({
      scores: { score: null },
      unscored: { score: expect.stringContaining('could not be read') },
      verdicts: { asked: 1, lost: 1 },
    });
  });
});
