import { describe, expect, it } from 'vitest';
import { turnSchema } from './conversation.js';
import { type Protocol, type StepResult, steps } from './step.js';

const turn = turnSchema.parse({ id: 't1', role: 'user', content: 'hi' });
const silent = { next: async () => null };

describe('steps', () => {
  it('contain the values they were made from', () => {
    expect(steps.observe([turn])).toEqual({ kind: 'observe', items: [turn] });
    expect(steps.converse(turn, silent, 2)).toEqual({
      kind: 'converse',
      opener: turn,
      user: silent,
      rounds: 2,
    });
    expect(steps.askAll([])).toEqual({ kind: 'ask', questions: [] });
    expect(steps.askMeanwhile([])).toEqual({ kind: 'ask-meanwhile', questions: [] });
    expect(steps.checkpoint('half')).toEqual({ kind: 'checkpoint', name: 'half' });
    expect(steps.flush()).toEqual({ kind: 'flush' });
    expect(steps.adapt({ thumbs: 'up' })).toEqual({ kind: 'adapt', feedback: { thumbs: 'up' } });
  });

  it('make a protocol that receives its results step by step', async () => {
    const seen: string[] = [];
    async function* protocol(): Protocol {
      const saved = yield steps.checkpoint('start');
      if (saved.kind === 'checkpoint') seen.push(saved.stateDigest ?? 'none');
      yield steps.observe([turn]);
    }
    const playing = protocol();
    const first = await playing.next({ kind: 'observe', reports: [] });
    const result: StepResult = { kind: 'checkpoint', stateDigest: 'abc' };
    const second = await playing.next(result);
    expect([first.value, second.value]).toEqual([steps.checkpoint('start'), steps.observe([turn])]);
    expect(seen).toEqual(['abc']);
  });
});
