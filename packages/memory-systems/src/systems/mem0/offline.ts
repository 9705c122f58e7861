import { type OfflineReply, offlineReply, type Simulation } from '@memgym/prompts';
import { createFactJudge } from '../../toolkit/mem0/offline/judge-fact.js';
import { firstSentence } from '../../toolkit/offline/first-sentence.js';
import { userStatements } from '../../toolkit/offline/user-statements.js';
import type { ShownMessage } from '../../toolkit/shown-message.js';
import {
  type ExtractFactsInput,
  extractFactsPrompt,
  extractFactsReferencePrompt,
} from './prompts/extract-facts.js';
import { reconcileFactsPrompt, reconcileFactsReferencePrompt } from './prompts/reconcile-facts.js';
import { summariseProcedurePrompt } from './prompts/summarise-procedure.js';

/** The offline model's replies to the prompts of Mem0. */
export const mem0Replies: readonly OfflineReply[] = [
  offlineReply(extractFactsPrompt, (input, simulation) => ({
    facts: statements(input, simulation).map(({ text, number }) => ({ text, messages: [number] })),
  })),
  offlineReply(extractFactsReferencePrompt, (input, simulation) => ({
    facts: statements(input, simulation).map(({ text }) => text),
  })),
  offlineReply(reconcileFactsPrompt, ({ memories, facts, language }, simulation) => {
    const judge = createFactJudge(memories, language, simulation);
    const decisions = facts.map(({ number, text }) => {
      const { verdict, memory } = judge(text);
      if (verdict === 'new') return { fact: number, event: 'ADD' as const, memory: null, text: null };
      if (verdict === 'known') return { fact: number, event: 'NONE' as const, memory, text: null };
      return { fact: number, event: 'UPDATE' as const, memory, text };
    });
    return { decisions };
  }),
  offlineReply(reconcileFactsReferencePrompt, ({ memories, facts, language }, simulation) => {
    const judge = createFactJudge(memories, language, simulation);
    const changed = facts.map(({ text }, place) => {
      const { verdict, memory } = judge(text);
      const id = String(memory ?? memories.length + place);
      if (verdict === 'new') return { id, text, event: 'ADD' as const };
      if (verdict === 'known') return { id, text, event: 'NONE' as const };
      return { id, text, event: verdict === 'contrary' ? ('DELETE' as const) : ('UPDATE' as const) };
    });
    return { memory: changed };
  }),
  // The simulated summary consists of the first sentence of every message.
  offlineReply(summariseProcedurePrompt, ({ messages }) => ({
    summary: messages
      .map(({ number, from, text }) => `${number + 1}. ${from}: ${firstSentence(text)}`)
      .join('\n'),
  })),
];

function statements({ about, messages, language, instructions }: ExtractFactsInput, simulation: Simulation) {
  const own = about === 'assistant' ? messages.filter(({ from }) => from === 'assistant') : messages;
  const bare = own.map(
    (message): ShownMessage => ({
      ...message,
      from: about !== 'user' && message.from === 'assistant' ? 'user' : message.from,
      text: message.text.replace(/^(?:USER INPUT|ASSISTANT RESPONSE): /, ''),
    }),
  );
  return userStatements(bare, language, { ...simulation, instructions });
}
