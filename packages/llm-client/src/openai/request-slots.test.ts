import { describe, expect, it } from 'vitest';
import { startOpenAIServer } from '../testing/openai-server.js';
import { createOpenAIChatModel } from './openai-chat-model.js';
import { createRequestSlots } from './request-slots.js';

describe('request slots', () => {
  it('are given first come, first served, and pass over who has left', async () => {
    const slots = createRequestSlots(1);
    const order: string[] = [];
    const gone = new AbortController();
    const first = await slots.take(undefined);
    const enter = async (name: string, signal?: AbortSignal): Promise<void> => {
      const leave = await slots.take(signal);
      order.push(name);
      leave();
    };
    const later = [enter('a'), enter('b', gone.signal), enter('c')];
    gone.abort();
    await expect(later[1]).rejects.toMatchObject({ reason: 'aborted' });
    first();
    await Promise.all([later[0], later[2]]);
    expect(order).toEqual(['a', 'c']);
    await expect(slots.take(undefined)).resolves.toBeTypeOf('function');
    await expect(slots.take(gone.signal)).rejects.toMatchObject({ reason: 'aborted' });
  });

  it('bound a model that is asked 400 things at once, and time only what is under way', async () => {
    const server = await startOpenAIServer({ chat: () => ({ text: 'ok', delayMs: 100 }) });
    const model = createOpenAIChatModel({
      model: 'm',
      baseUrl: server.baseUrl,
      maxConnections: 16,
      // Less than the last one waits for its slot.
      timeoutMs: 2400,
      maxTries: 1,
    });
    const messages = [{ role: 'user' as const, content: 'x' }];
    const asked = Array.from({ length: 400 }, () => model.complete({ role: 'assistant', messages }));
    expect(await Promise.all(asked)).toHaveLength(400);
    expect(server.maxInFlight).toBeLessThanOrEqual(16);
    await server.close();
  });
});
