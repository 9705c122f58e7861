import type { GivenFact } from '@memgym/core';
import { type OfflineReply, offlineReply, type SimulatedStatement, type Simulation } from '@memgym/prompts';
import type * as z from 'zod';
import { replyInChat } from './offline/reply-in-chat.js';
import { shownStatements } from './offline/shown-statements.js';
import { answerFreeTextPrompt } from './prompts/answer-free-text.js';
import { answerMultipleChoicePrompt } from './prompts/answer-multiple-choice.js';
import { answerReplyPrompt } from './prompts/answer-reply.js';
import { answerStateProbePrompt } from './prompts/answer-state-probe.js';
import { answerTextPrompt } from './prompts/answer-text.js';
import { chatReplyPrompt } from './prompts/chat-reply.js';
import type { PromptContext } from './prompts/prompt-context.js';
import { fencedJson } from './prompts/reference/fenced-json.js';
import { notedChoicePrompt } from './prompts/reference/noted-choice.js';
import { plainChatReplyPrompt } from './prompts/reference/plain-chat-reply.js';
import { plainMultipleChoicePrompt } from './prompts/reference/plain-multiple-choice.js';
import { plainStateProbePrompt } from './prompts/reference/plain-state-probe.js';
import { plainTextPrompt } from './prompts/reference/plain-text.js';
import { reasonedChoicePrompt } from './prompts/reference/reasoned-choice.js';
import type { textRequestSchema } from './prompts/text-request.js';

/** The offline model's replies to the prompts of an assistant, for `createOfflineChatModel({ replies })`. */
export const assistantReplies: readonly OfflineReply[] = [
  offlineReply(answerFreeTextPrompt, (input, { answer }) =>
    answer({ ...input, statements: shownStatements(input) }),
  ),
  // One prompt stands for all sets of labels, and of variables, because they have one name.
  offlineReply(answerMultipleChoicePrompt(['A', 'B']), (input, { choose }) => ({
    choice: choose({ ...input, statements: withGiven(input) }),
  })),
  offlineReply(answerStateProbePrompt([{ name: 'diet', choices: ['vegan', 'none'] }]), (input, { probe }) =>
    probe({ ...input, statements: shownStatements(input) }),
  ),
  offlineReply(answerTextPrompt, writeAnswer),
  offlineReply(answerReplyPrompt, (input, simulation) => writeAnswer({ ...input, earlier: [] }, simulation)),
  offlineReply(chatReplyPrompt, replyInChat),
  offlineReply(plainChatReplyPrompt, replyInChat),
  offlineReply(plainMultipleChoicePrompt, (input, { choose }) => {
    const label = choose({ ...input, statements: withGiven(input) });
    return fencedJson(`{"answer": ${/^\d+$/.test(label) ? label : JSON.stringify(label)}}`);
  }),
  offlineReply(plainStateProbePrompt, (input, { probe }) =>
    fencedJson(JSON.stringify(probe({ ...input, statements: shownStatements(input) }))),
  ),
  offlineReply(plainTextPrompt, writeAnswer),
  offlineReply(reasonedChoicePrompt, (input, { choose }) => {
    const label = choose({ ...input, statements: shownStatements(input) });
    return `This one fits best. <final_answer>(${label})`;
  }),
  offlineReply(notedChoicePrompt(['A', 'B']), (input, { choose }) => ({
    answer: choose({ ...input, statements: shownStatements(input) }).toUpperCase(),
  })),
];

function withGiven(input: PromptContext & { readonly given: readonly GivenFact[] }): SimulatedStatement[] {
  const given = input.given.map(({ name, value }) => ({ text: `${name.replaceAll('_', ' ')}: ${value}` }));
  return [...shownStatements(input), ...given];
}

function writeAnswer(
  input: Pick<z.output<typeof textRequestSchema>, 'question' | 'earlier' | keyof PromptContext>,
  { write }: Simulation,
): string {
  const { question, earlier, language } = input;
  return write({ request: question, earlier, statements: shownStatements(input), language });
}
