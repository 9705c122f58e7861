import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { backgroundTurn, foregroundTurn } from './processor-turns.js';

describe('backgroundTurn', () => {
  it('lets those who wait go on in the order they came', async () => {
    const seen: number[] = [];
    await Promise.all([1, 2, 3].map((id) => backgroundTurn().then(() => seen.push(id))));
    expect(seen).toEqual([1, 2, 3]);
  });

  it('deals with what has arrived between two of them', async () => {
    const seen: string[] = [];
    const { port1, port2 } = new MessageChannel();
    port2.on('message', (name: string) => seen.push(`arrived during ${name}`));
    const piece = async (name: string): Promise<void> => {
      await backgroundTurn();
      seen.push(name);
      port1.postMessage(name);
    };
    await Promise.all([piece('a'), piece('b'), piece('c')]);
    port1.close();
    expect(seen).toEqual(['a', 'arrived during a', 'b', 'arrived during b', 'c']);
  });

  it('serves those who come after all have gone on', async () => {
    await backgroundTurn();
    await backgroundTurn();
  });
});

describe('foregroundTurn', () => {
  it('lets who has most left go first, among equals the first to come, and the background last', async () => {
    const seen: string[] = [];
    const wait = (name: string, turn: Promise<void>) => turn.then(() => seen.push(name));
    await Promise.all([
      wait('background', backgroundTurn()),
      ...(['b2', 'a5', 'c5', 'd0'] as const).map((name) =>
        wait(
          name,
          foregroundTurn(() => Number(name[1])),
        ),
      ),
      wait('background, too', backgroundTurn()),
    ]);
    expect(seen).toEqual(['a5', 'c5', 'b2', 'd0', 'background', 'background, too']);
  });

  it('leaves the background one turn of nine, however many wait', async () => {
    const seen: string[] = [];
    const wait = (name: string, turn: () => Promise<void>) =>
      Array.from({ length: 20 }, () => turn().then(() => seen.push(name)));
    await Promise.all([...wait('f', () => foregroundTurn(() => 1)), ...wait('b', backgroundTurn)]);
    expect(seen.join('')).toBe(`${'f'.repeat(8)}b${'f'.repeat(8)}bffff${'b'.repeat(18)}`);
  });

  it('asks at every turn how much is left', async () => {
    const seen: string[] = [];
    let left = 1;
    const growing = foregroundTurn(() => left).then(() => seen.push('growing'));
    const first = foregroundTurn(() => 3).then(() => {
      seen.push('first');
      left = 3;
    });
    await Promise.all([growing, first, foregroundTurn(() => 2).then(() => seen.push('second'))]);
    expect(seen).toEqual(['first', 'growing', 'second']);
  });

  it('lets those go on, too, who cannot say how much is left', async () => {
    await Promise.all([foregroundTurn(() => Number.NaN), foregroundTurn(() => 1)]);
  });
});
