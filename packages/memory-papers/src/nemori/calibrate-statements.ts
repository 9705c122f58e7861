import type { WriteWarning } from '@memgym/core';
import type { Asked } from '@memgym/memory-systems/define';
import { askInParts } from '@memgym/memory-systems/toolkit';
import type { Prompt } from '@memgym/prompts';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import { type KeptMessage, showKept } from './kept-message.js';
import type { Learnt } from './learnt-statements.js';
import type { NemoriMemoryOptions } from './nemori-memory-options.js';
import { calibrateStatementsPrompt } from './prompts/calibrate-statements.js';

/** An episode as it was predicted, and as it was. */
export interface Comparison {
  readonly language: string;
  /** Undefined if the model made none. */
  readonly prediction: string | undefined;
  readonly messages: readonly KeptMessage[];
  /** The statements of the prediction. */
  readonly known: readonly string[];
}

/** The calls of a write, and its warnings. */
export interface Calls {
  readonly options: Pick<NemoriMemoryOptions, 'profile' | 'onUnusableReply'>;
  readonly warnings: WriteWarning[];
  ask<Input, Output>(prompt: Prompt<Input, Output>, input: Input): Promise<Asked<Output>>;
}

/** The content of the messages that was not predicted, as statements with the known ones that they make outdated. */
export async function calibrateStatements(
  { language, prediction = '', messages, known }: Comparison,
  calls: Calls,
): Promise<readonly Learnt[]> {
  const statements = known.map((text, number) => ({ number, text }));
  const ask = (part: readonly KeptMessage[]) =>
    calls.ask(calibrateStatementsPrompt, { language, prediction, statements, messages: showKept(part) });
  const learnt: Learnt[] = [];
  for await (const { asked, start } of askInParts(messages, ask, { options: calls.options })) {
    for (const one of outputOrWarn(calls, calibrateStatementsPrompt, asked)?.statements ?? []) {
      learnt.push({ ...one, messages: one.messages.map((number) => number + start) });
    }
  }
  return learnt;
}
