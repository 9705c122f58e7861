import type { Prompt } from '@memgym/prompts';
import { createMem0Policy } from '../systems/mem0/mem0-memory.js';
import { mem0MemoryOptionsSchema } from '../systems/mem0/mem0-memory-options.js';
import { instructionsFor } from '../systems/mem0/mem0-policy.js';
import { extractFactsPrompt, extractFactsReferencePrompt } from '../systems/mem0/prompts/extract-facts.js';
import {
  reconcileFactsPrompt,
  reconcileFactsReferencePrompt,
} from '../systems/mem0/prompts/reconcile-facts.js';
import { summariseProcedurePrompt } from '../systems/mem0/prompts/summarise-procedure.js';
import { evolveInstructionsPrompt } from '../toolkit/prompts/evolve-instructions.js';
import { evolvePromptReferencePrompt } from '../toolkit/prompts/evolve-prompt-reference.js';

const messages = [
  { number: 0, from: 'user' as const, speaker: 'Ines', text: 'I gave up meat.' },
  { number: 1, from: 'assistant' as const, text: 'Since when?' },
];
const mem0Policy = createMem0Policy(mem0MemoryOptionsSchema.parse({}));
const mem0Reference = createMem0Policy(mem0MemoryOptionsSchema.parse({ profile: 'reference' }));
const extraction = {
  language: 'en',
  about: 'user' as const,
  instructions: instructionsFor('user', mem0Policy),
  date: '2023-05-08',
  messages,
};
const reconciling = {
  language: 'en',
  instructions: mem0Policy.update_memory_prompt,
  memories: [{ number: 0, text: 'eats meat' }],
  facts: [{ number: 0, text: 'gave up meat' }],
};

/** A prompt as a model sees it. */
export interface RenderedPrompt {
  readonly name: string;
  readonly version: string;
  /** Its messages, each under its role. */
  readonly text: string;
  /** Letters of the system message, else of the only message. */
  readonly length: number;
}

/** A prompt with an input, as a model sees it. */
export const rendered = <Input>(prompt: Prompt<Input, unknown>, input: Input): RenderedPrompt => {
  const { messages: shown, prompt: source } = prompt.request(input, { role: 'memory-write' });
  return {
    ...source,
    text: shown.map(({ role, content }) => `[${role}]\n${content}`).join('\n'),
    length: (shown.find(({ role }) => role === 'system') ?? shown[0])?.content.length ?? 0,
  };
};

/** Every prompt of this package's memory systems, with a small input. */
export const renderedPrompts: readonly RenderedPrompt[] = [
  rendered(evolvePromptReferencePrompt, {
    target: 'memory_update_prompt',
    prompt: 'Note pets.',
    placeholders: true,
    feedback: { score: 0 },
  }),
  rendered(evolveInstructionsPrompt, {
    duty: 'takes notes',
    instructions: 'Note pets.',
    feedback: { score: 0 },
  }),
  rendered(extractFactsPrompt, extraction),
  rendered(extractFactsPrompt, {
    ...extraction,
    about: 'assistant',
    instructions: instructionsFor('assistant', mem0Policy),
  }),
  rendered(extractFactsReferencePrompt, extraction),
  rendered(extractFactsReferencePrompt, { ...extraction, about: 'both' }),
  rendered(reconcileFactsPrompt, reconciling),
  rendered(reconcileFactsReferencePrompt, {
    ...reconciling,
    instructions: mem0Reference.update_memory_prompt,
  }),
  rendered(summariseProcedurePrompt, { messages }),
];
