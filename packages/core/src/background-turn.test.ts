import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { backgroundTurn } from './background-turn.js';

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
