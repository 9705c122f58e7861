import { dataBlock, userMessage } from '@memgym/env-generator';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { mentions } from './mentions.js';

const told = z.strictObject({
  number: z.number(),
  event: z.string(),
  thing: z.string(),
  reason: z.string().optional(),
});
const exchange = { user: z.string().min(1), assistant: z.string().min(1) };

/** A date in a text, as the dialogue must not have. */
export const hasDate = (text: string): boolean => /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/.test(text);

/**
 * A part of a session in which a person talks about events (packages/personamem/spec.md#conversations). The original asks
 * for the whole session, and afterwards for what was left out, twice; here a part that leaves an event out is refused.
 */
export const writeDialogue = definePrompt({
  name: 'personamem-generate/write-dialogue',
  version: '5',
  input: z.strictObject({
    persona: z.string(),
    topic: z.string(),
    user: z.string(),
    assistant: z.string(),
    events: z.array(told),
    /** The last exchange of the part before. Default: none, so that this is the first part. */
    before: z.object(exchange).optional(),
    /** A real conversation on the topic, as text. */
    example: z.string().optional(),
  }),
  output: z.object({
    introduction: z.object(exchange).optional(),
    sections: z.array(z.object({ number: z.number(), ...exchange })),
  }),
  render: ({ persona, topic, user, assistant, events, before, example }) => {
    const { opening, inReply, wanted } = before === undefined ? first : later;
    return userMessage([
      `Write a conversation on ${topic} between ${user.toLowerCase()} and ${assistant.toLowerCase()}. The ${user.toLowerCase()} is this person:`,
      dataBlock('persona', persona),
      ...(before === undefined
        ? []
        : ['The conversation is under way. Its last exchange so far:', dataBlock('exchange', before)]),
      `${opening} a section for each event, in the given order: ${section}`,
      dataBlock('events', events),
      ...(example === undefined
        ? []
        : [
            'This is a real conversation on the topic, between others. Talk as its people do, in tone and manner. Take over nothing that they say, and keep to the lengths given above.',
            dataBlock('conversation', example),
          ]),
      `Example of a reply, its messages shorter than yours: {${inReply}"sections": [{"number": 1, "user": "I finally tried baking sourdough bread. My neighbour came over on the rainy holiday, and I loved every step.", "assistant": "That sounds like a good day. Will you bake again?"}]}`,
      `Reply with JSON only: ${wanted}${events.length === 1 ? 'one section, with the number of the event' : `${events.length} sections, with the numbers of the events`}.`,
    ]);
  },
  check: ({ introduction, sections }, { events, before }) => {
    const missing = before === undefined && introduction === undefined ? ['There is no introduction.'] : [];
    const problems = events.flatMap(({ number, thing }) => {
      const found = sections.find((section) => section.number === number);
      if (found === undefined) return [`There is no section for event ${number}.`];
      const { user, assistant } = found;
      return [
        ...(mentions(user, thing)
          ? []
          : [`In section ${number} the person does not say the words "${thing}".`]),
        ...(hasDate(user) || hasDate(assistant) ? [`Section ${number} names a date.`] : []),
      ];
    });
    const all = [...missing, ...problems];
    return all.length === 0 ? undefined : all.join('\n');
  },
});

const section =
  'the person tells it in the first person, in three to five sentences, with the words of `thing`, the circumstances, and the reason where there is one; the other replies in three to five sentences. A change of mind comes up naturally, without naming the earlier event. Nobody names a date.';

const first = {
  opening: 'It begins with an introduction: a greeting and a reply. Then comes',
  inReply:
    '"introduction": {"user": "Hello, I have been in the kitchen a lot.", "assistant": "Welcome back, tell me about it."}, ',
  wanted: 'the introduction and ',
};

const later = { opening: 'Go on from there, without a greeting, with', inReply: '', wanted: '' };
