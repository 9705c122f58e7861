import { createFactJudge, type Judgement, userStatements } from '@memgym/memory-systems/offline';
import { type OfflineReply, offlineReply, type Simulation } from '@memgym/prompts';
import {
  type ExtractAdditionsInput,
  extractAdditionsPrompt,
  extractAdditionsReferencePrompt,
} from './prompts/extract-additions.js';

/** The offline model's replies to the prompts of Mem0 from 2.0. */
export const mem02Replies: readonly OfflineReply[] = [
  offlineReply(extractAdditionsPrompt, (input, simulation) => ({
    memory: additions(input, simulation).map(({ text, number, verdict, memory }) => ({
      text,
      attributed_to: 'user' as const,
      messages: [number],
      linked: verdict === 'richer' && memory !== null ? [memory] : [],
      supersedes: verdict === 'contrary' && memory !== null ? [memory] : [],
    })),
    known: judgedStatements(input, simulation).flatMap(({ number, verdict, memory }) =>
      verdict === 'known' && memory !== null ? [{ memory, messages: [number] }] : [],
    ),
  })),
  offlineReply(extractAdditionsReferencePrompt, (input, simulation) => ({
    memory: additions(input, simulation).map(({ text, memory }, place) => ({
      id: String(place),
      text,
      attributed_to: 'user' as const,
      ...(memory !== null && { linked_memory_ids: [String(memory)] }),
    })),
  })),
];

/** The simulated model adds statements of people that no memory contains. */
function additions(input: ExtractAdditionsInput, simulation: Simulation): JudgedStatement[] {
  return judgedStatements(input, simulation).filter(({ verdict }) => verdict !== 'known');
}

type JudgedStatement = { readonly text: string; readonly number: number } & Judgement;

function judgedStatements(
  { messages, memories, language }: ExtractAdditionsInput,
  simulation: Simulation,
): JudgedStatement[] {
  const judge = createFactJudge(memories, language, simulation);
  return userStatements(messages, language, simulation).map(({ text, number }) => ({
    text,
    number,
    ...judge(text),
  }));
}
