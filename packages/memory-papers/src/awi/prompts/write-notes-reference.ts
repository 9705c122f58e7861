import { jsonValueSchema } from '@memgym/core/memory';
import { pythonText, type ShownMessage } from '@memgym/memory-systems/toolkit';
import { definePrompt } from '@memgym/prompts';
import * as z from 'zod';
import { fillTemplate } from './reference-template.js';
import { writeNotesInputSchema } from './write-notes.js';

/**
 * The update of the notes as the original asks for it: one user message in JSON mode, whose template (`policy`)
 * receives notes and batch; messages have no time but the one that they state (packages/amemgym/spec.md#agents).
 */
export const writeNotesReferencePrompt = definePrompt({
  name: 'awi/write-notes-reference',
  version: '3',
  input: writeNotesInputSchema,
  output: z.record(z.string(), jsonValueSchema),
  responseFormat: 'object',
  examples: [
    {
      language: 'en',
      policy: 'Known: {current_memories}\nSaid: {conversation}',
      knownLabels: [],
      notes: [{ label: 'diet', value: 'vegan' }],
      messages: [{ number: 1, from: 'user', text: 'Hello' }],
    },
  ],
  shows: {
    notesByLabel: { of: ['notes'], make: ({ notes }) => byLabel(notes) },
    conversation: { of: ['messages'], make: ({ messages }) => messages.map(asSent) },
    labelList: { of: ['knownLabels'], make: ({ knownLabels }) => pythonText(knownLabels) },
  },
  render: ({ policy, notes, messages }) => [
    { role: 'user', content: fillTemplate(policy, asJson(byLabel(notes)), asJson(messages.map(asSent))) },
  ],
});

const byLabel = (notes: z.output<typeof writeNotesInputSchema>['notes']) =>
  Object.fromEntries(notes.map(({ label, value }) => [label, value]));

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

const asSent = ({ from, speaker, text }: ShownMessage) => ({
  role: from,
  content: speaker === undefined ? text : `${speaker}: ${text}`,
});
