import { isUnusableReply, type JsonObject, ProviderError } from '@memgym/core';
import type { GeneratorPrompt } from '../../prompts/generator-prompt.js';
import { askingOptions } from '../asking-options.js';
import type { GeneratorCall, StageContext } from '../stage-context.js';

/**
 * Asks once, in JSON mode, and accepts only a reply that is wholly JSON, as the original does; the form is not
 * corrected (packages/amemgym/spec.md#environment-generation).
 * @returns the reply's text, which `JSON.parse` can read
 * @throws {ProviderError} `invalid-reply` for any other text, and the errors of the model
 */
export async function askAsReference<Request, Output>(
  context: StageContext,
  prompt: GeneratorPrompt<Request, Output>,
  { model, request, corrections = [], temperature, trial }: GeneratorCall<Request>,
): Promise<string> {
  const asked = prompt.request({ request, corrections }, askingOptions(context, trial, temperature));
  const responseSchema = { name: 'reply', schema: { type: 'object' } as const };
  const { text } = await model.complete({ ...asked, responseSchema });
  if (parseWhole(text) === undefined) {
    throw new ProviderError('invalid-reply', `The reply to '${prompt.name}' is not JSON.`, { reply: text });
  }
  return text;
}

/** The object in a reply that is wholly JSON; undefined for any other text, and `{}` for JSON without members. */
export function parseWhole(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : {};
  } catch {
    return undefined;
  }
}

/** The object in a reply, empty if the reply is unusable. */
export async function readOrEmpty(reply: Promise<string>): Promise<JsonObject> {
  try {
    return parseWhole(await reply) ?? {};
  } catch (error) {
    if (isUnusableReply(error)) return {};
    throw error;
  }
}
