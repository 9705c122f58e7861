import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMemory, type Memory, upsertMessages } from '../index.js';
import { embedding } from '../systems/embedding/index.js';

let memory: Memory;
beforeEach(() => {
  memory = createMemory({ user: 'ann' });
});

const texts = async (): Promise<string[]> => (await memory.list()).map(({ text }) => text).sort();

describe('an upsert', () => {
  it('stores new messages, replaces changed ones and leaves equal ones', async () => {
    await memory.remember([
      { id: 'm1', content: 'I live in Oslo.' },
      { id: 'm2', content: 'I have a cat.', meta: { source: 'chat', tags: ['pet'] } },
    ]);
    const report = await upsertMessages(memory, [
      { id: 'm1', content: 'I live in Bergen.' },
      { id: 'm2', content: 'I have a cat.', meta: { tags: ['pet'], source: 'chat' } },
      { id: 'm3', content: 'I play chess.' },
    ]);
    expect(report).toMatchObject({
      replaced: ['m1'],
      skipped: [{ sourceId: 'm2', reason: 'duplicate' }],
      turnIds: ['m1', 'm2', 'm3'],
    });
    expect(await texts()).toEqual(['user: I have a cat.', 'user: I live in Bergen.', 'user: I play chess.']);
    expect((await memory.recall('Oslo')).memories).toEqual([]);
  });

  it('replaces a message whose data changed', async () => {
    await memory.remember({ id: 'm1', content: 'I live in Oslo.', meta: { read: false } });
    const { replaced } = await upsertMessages(memory, {
      ...{ id: 'm1', content: 'I live in Oslo.', meta: { read: true } },
    });
    expect(replaced).toEqual(['m1']);
    expect(await memory.list()).toMatchObject([{ meta: { read: true } }]);
  });

  it('takes the last of several with one id, and can be made again', async () => {
    const twice = [
      { id: 'm1', content: 'I live in Oslo.' },
      { id: 'm1', content: 'I live in Bergen.' },
    ];
    await upsertMessages(memory, twice);
    expect((await upsertMessages(memory, twice)).replaced).toEqual([]);
    expect(await texts()).toEqual(['user: I live in Bergen.']);
  });

  it('ends with the text of one of two calls at the same time', async () => {
    await memory.remember({ id: 'm1', content: 'I live in Oslo.' });
    await Promise.all(
      ['Bergen', 'Tromsø', 'Bodø'].map((place) =>
        upsertMessages(memory, { id: 'm1', content: `I live in ${place}.` }),
      ),
    );
    const [only, ...others] = await texts();
    expect(only).toMatch(/Bergen|Tromsø|Bodø/);
    expect(others).toEqual([]);
  });

  it('leaves no vector of the earlier text, as mastra-ai/mastra issue 6195 has it', async () => {
    const embedder = createHashedEmbedder();
    const own = createMemory({ user: 'ann', system: embedding({ embedder }) });
    await own.remember([
      { id: 'm1', content: 'Penguins waddle across the ice.' },
      { id: 'm2', content: 'The invoice is due on Friday.' },
    ]);
    await upsertMessages(own, { id: 'm1', content: 'The train leaves at nine.' });
    const [first] = (await own.recall('When does the train leave?', { k: 1 })).memories;
    expect(first).toMatchObject({ text: 'user: The train leaves at nine.', sourceIds: ['m1'] });
    const found = await own.recall('penguins on the ice', { k: 5 });
    expect(found.memories.map(({ text }) => text).join()).not.toContain('Penguins');
  });

  it('says why nothing was stored', async () => {
    const { skipped, replaced } = await upsertMessages(memory, { id: 'm1', content: '  ' });
    expect([skipped, replaced]).toEqual([[{ sourceId: 'm1', reason: 'blank text' }], []]);
  });
});
