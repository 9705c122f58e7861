import type { Episode, FreeTextQuestion, Step, Turn } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { readThenAsk } from './read-then-ask.js';

const turn = (id: string): Turn => ({ id, role: 'user', content: id });
const question = (id: string, askAfterTurnId?: string): FreeTextQuestion => ({
  kind: 'free-text',
  id,
  text: id,
  type: 't',
  language: 'en',
  evidence: { turnIds: [], unresolved: [] },
  expected: 'x',
  ...(askAfterTurnId !== undefined && { askAfterTurnId }),
});

async function stepsOf(episode: Episode): Promise<string[]> {
  const steps: string[] = [];
  const protocol = readThenAsk(episode);
  let next = await protocol.next();
  while (!next.done) {
    steps.push(describeStep(next.value));
    next = await protocol.next({ kind: 'ask', answers: [] });
  }
  return steps;
}

function describeStep(step: Step): string {
  if (step.kind === 'ask') return `ask ${step.questions.map(({ id }) => id).join(' ')}`;
  if (step.kind !== 'observe') return step.kind;
  return step.items
    .map((item) => ('turns' in item ? `${item.id}: ${item.turns.map(({ id }) => id).join(' ')}` : item.id))
    .join();
}

describe('readThenAsk', () => {
  it('reads every session, lets the memory process pending writes, then asks', async () => {
    const steps = await stepsOf({
      id: 'e',
      cluster: 'c',
      language: 'en',
      conversation: {
        sessions: [
          { id: 's1', turns: [turn('a'), turn('b')] },
          { id: 's2', turns: [turn('c')] },
        ],
        questions: [question('q1'), question('q2')],
      },
    });
    expect(steps).toEqual(['s1: a b', 's2: c', 'flush', 'ask q1 q2']);
  });

  it('asks a question in the middle of its session, and continues reading', async () => {
    const steps = await stepsOf({
      id: 'e',
      cluster: 'c',
      language: 'en',
      conversation: {
        sessions: [
          { id: 's1', turns: [turn('a'), turn('b'), turn('c')] },
          { id: 's2', turns: [turn('d')] },
        ],
        questions: [question('end'), question('after-b', 'b'), question('after-d', 'd')],
      },
    });
    expect(steps).toEqual([
      's1: a b',
      ...['flush', 'ask after-b'],
      's1: c',
      's2: d',
      ...['flush', 'ask after-d'],
      ...['flush', 'ask end'],
    ]);
  });
});
