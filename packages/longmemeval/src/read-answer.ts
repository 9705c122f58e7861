import {
  type AnswerWay,
  type AskedInForm,
  type Asking,
  askInForm,
  type PromptContext,
} from '@memgym/assistant';
import { type AskedQuestion, addUsage, type Session, zeroUsage } from '@memgym/core';
import {
  createHistoryBlocks,
  type HistoryBlock,
  inOrder,
  writeDate,
  writeHistory,
} from './history-blocks.js';
import type { ReadingOptions } from './reading-options.js';
import { readHistoryPrompt, takeNotesPrompt } from './reading-prompts.js';

/**
 * The way to ask LongMemEval's questions with its reading protocols; undefined for MemGym's usual prompts. A prompt that is
 * limited loses the memories that fit worst, not the newest sessions as in the released program
 * (docs/specs/longmemeval.md#faults).
 */
export function readAnswerWay(sessions: readonly Session[], options: ReadingOptions): AnswerWay | undefined {
  if (options.reading === 'usual') return undefined;
  const blocksOf = createHistoryBlocks(sessions, options);
  return async (asking, question, { items }) => {
    const date = question.askedAt === undefined ? 'unknown' : writeDate(question.askedAt);
    const ask = (blocks: (shown: number) => readonly HistoryBlock[]): Promise<AskedInForm<string>> =>
      askInForm(asking, readHistoryPrompt, {
        fill: (context: PromptContext) => ({
          ...context,
          question: question.text,
          date,
          history: writeHistory(inOrder(blocks(context.statements.length))),
          withNotes: options.reading !== 'direct',
        }),
      });
    if (options.reading !== 'notes-by-block') {
      return answered(await ask((shown) => blocksOf(items.slice(0, shown))));
    }
    const noted = await takeNotes(asking, { question, date, blocks: blocksOf(items) });
    if (noted.failed !== undefined) return noted.failed;
    const reply = answered(await ask((shown) => noted.blocks.slice(0, shown)));
    return { ...reply, usage: addUsage(noted.usage, reply.usage) };
  };
}

/** Notes on each block, in the order in which they were found. */
async function takeNotes(
  asking: Asking,
  {
    question,
    date,
    blocks,
  }: { readonly question: AskedQuestion; readonly date: string; readonly blocks: readonly HistoryBlock[] },
) {
  const noted: HistoryBlock[] = [];
  let usage = zeroUsage;
  for (const block of blocks) {
    const reply = await askInForm(asking, takeNotesPrompt, {
      fill: (context) => ({
        ...context,
        question: question.text,
        date,
        blockDate: block.date,
        block: block.body.trim(),
      }),
    });
    usage = addUsage(usage, reply.usage);
    if (reply.output === null) return { blocks: noted, usage, failed: { ...reply, usage } };
    noted.push({ ...block, body: `\n{"session_summary": ${JSON.stringify(reply.output.trim())}}` });
  }
  return { blocks: noted, usage, failed: undefined };
}

/** Without blanks around it; an empty reply is no answer. */
function answered(reply: AskedInForm<string>): AskedInForm<string> {
  if (reply.output === null) return reply;
  const output = reply.output.trim();
  return output === '' ? { ...reply, output: null, invalid: 'The reply is empty.' } : { ...reply, output };
}
