import { describe, expect, it } from 'vitest';
import { turnSchema } from './conversation.js';
import {
  adapt,
  askAll,
  askMeanwhile,
  checkpoint,
  converse,
  flush,
  observe,
  type Protocol,
  type StepResult,
} from './step.js';

const turn = turnSchema.parse({ id: 't1', role: 'user', content: 'hi' });
const silent = { next: async () => null };

describe('steps', () => {
  it('contain the values they were made from', () => {
    expect(observe([turn])).toEqual({ kind: 'observe', items: [turn] });
    expect(converse(turn, silent, 2)).toEqual({ kind: 'converse', opener: turn, user: silent, rounds: 2 });
    expect(askAll([])).toEqual({ kind: 'ask', questions: [] });
    expect(askMeanwhile([])).toEqual({ kind: 'ask-meanwhile', questions: [] });
    expect(checkpoint('half')).toEqual({ kind: 'checkpoint', name: 'half' });
    expect(flush()).toEqual({ kind: 'flush' });
    expect(adapt({ thumbs: 'up' })).toEqual({ kind: 'adapt', feedback: { thumbs: 'up' } });
  });

  it('make a protocol that receives its results step by step', async () => {
    const seen: string[] = [];
    async function* protocol(): Protocol {
      const saved = yield checkpoint('start');
      if (saved.kind === 'checkpoint') seen.push(saved.stateDigest ?? 'none');
      yield observe([turn]);
    }
    const playing = protocol();
    const first = await playing.next({ kind: 'observe', reports: [] });
    const result: StepResult = { kind: 'checkpoint', stateDigest: 'abc' };
    const second = await playing.next(result);
    expect([first.value, second.value]).toEqual([checkpoint('start'), observe([turn])]);
    expect(seen).toEqual(['abc']);
  });
});
