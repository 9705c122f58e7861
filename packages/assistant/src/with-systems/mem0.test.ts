import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { describe, expect, it } from 'vitest';
import { createAssistant } from '../create-assistant.js';
import { contextOf, day, turn } from './__fixtures__/turns.js';

const fact = (text: string) => ({ facts: [{ text, messages: [0] }] });
const decide = (...decisions: object[]) => ({ decisions });

describe('AWE: Mem0 behind the assistant’s window', () => {
  it('searches with the message itself, and shows the fact updated last at the end', async () => {
    const writer = createScriptedModel(
      fact('likes tea'),
      fact('has a cat'),
      decide(),
      fact('likes tea with milk'),
      decide({ fact: 0, event: 'UPDATE', memory: 0, text: 'likes tea with milk' }),
    );
    const ports = { model: writer, embedder: createHashedEmbedder({ dimensions: 256 }) };
    const memory = createMemorySystem({ type: 'mem0', ports });
    const model = createScriptedModel('Hello!');
    const window = { updateBatch: 2, localLength: 0 };
    const assistant = createAssistant({ memory, model, k: 30, window, profile: 'reference' });
    for (const [place, text] of ['Tea!', 'A cat.', 'Milk in it.'].entries()) {
      const eventTime = day(place + 1);
      const session = { id: `s${place}`, startTime: eventTime };
      const turns = [turn(`u${place}`, text), turn(`a${place}`, 'Ok.', { role: 'assistant' })];
      await assistant.observe([{ ...session, turns }], contextOf());
    }
    const message = turn('q', 'What do I like?', { eventTime: day(9) });
    await assistant.act(message, contextOf());
    const shown = model.asked[0]?.messages[0]?.content ?? '';
    expect(shown.indexOf('has a cat')).toBeGreaterThan(0);
    expect(shown.indexOf('has a cat')).toBeLessThan(shown.indexOf('likes tea with milk'));
  });
});
