import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { UserTools } from '@memgym/env-generator';
import type { Prompt } from '@memgym/prompts';
import type { Refusals } from './refusals.js';

/** The model of one persona's work, and the count of its refused texts. */
export interface ModelContext {
  readonly tools: UserTools;
  readonly refusals: Refusals;
}

const temperature = 0.7;

/**
 * Asks a prompt for one piece of work.
 * @throws {ProviderError} when the model fails, or gives no usable reply
 */
export async function askModel<Input, Output>(
  { tools }: ModelContext,
  prompt: Prompt<Input, Output>,
  { input, piece }: { readonly input: Input; readonly piece: string },
): Promise<Output> {
  const model: ChatModel = tools.modelFor(piece);
  return (await prompt.ask(model, input, { role: 'generator', temperature })).output;
}

/** Like `askModel`, but undefined if the reply cannot be used. */
export async function askOrSkip<Input, Output>(
  ...asked: Parameters<typeof askModel<Input, Output>>
): Promise<Output | undefined> {
  try {
    return await askModel(...asked);
  } catch (error) {
    if (!isUnusableReply(error)) throw error;
    return undefined;
  }
}

/**
 * Asks about a list of items at once. If the model gives no usable reply, each half is requested alone, down to single
 * items, so that one faulty item does not lose the others.
 * @throws {ProviderError} when the model fails, or gives no usable reply about a single item
 */
export async function askInParts<Item, Output>(
  items: readonly Item[],
  ask: (part: readonly Item[], piece: string) => Promise<Output>,
  piece: string,
): Promise<Output[]> {
  try {
    return [await ask(items, piece)];
  } catch (error) {
    if (!isUnusableReply(error) || items.length < 2) throw error;
    const middle = Math.ceil(items.length / 2);
    return [
      ...(await askInParts(items.slice(0, middle), ask, `${piece}/a`)),
      ...(await askInParts(items.slice(middle), ask, `${piece}/b`)),
    ];
  }
}

/** A text on one line, like the lines of a conversation. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
