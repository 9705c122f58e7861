import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { definePrompt } from '../prompt/define-prompt.js';
import { offlineReply } from './offline-reply.js';
import type { Simulation } from './simulation.js';

const pick = definePrompt({
  name: 'pick',
  version: '1',
  input: z.strictObject({ texts: z.array(z.string()), place: z.number().default(0) }),
  output: z.strictObject({ text: z.string() }),
  render: ({ texts }) => [{ role: 'user', content: texts.join() }],
});
const asked = pick.request({ texts: ['one', 'two'] }, { role: 'assistant' }).prompt;
// No reply here uses it.
const simulation = {} as Simulation;

describe('an offline reply', () => {
  it('has the name of its prompt, and is made from the parsed input', () => {
    const reply = offlineReply(pick, ({ texts, place }) => {
      expectTypeOf(place).toEqualTypeOf<number>();
      return { text: texts[place] };
    });
    expect(reply.prompt).toBe('pick');
    expect(reply.reply(asked.input, simulation)).toBe('{"text":"one"}');
  });

  it('is sent as it is where it is a text', () => {
    expect(offlineReply(pick, () => 'two').reply(asked.input, simulation)).toBe('two');
  });
});
