import { tryParseJson } from '@memgym/core';
import * as z from 'zod';

const replySchema = z.object({ limitations: z.union([z.array(z.unknown()), z.string()]) });

/**
 * The limitations of an answer in the requested form `{"limitations": […]}`, bare or in a fence; a single text counts
 * as a list of one, and other values are converted to JSON. Null for an answer in another form
 * (packages/memorybench/spec.md#model-judges).
 */
export function readLimitations(answer: string): string[] | null {
  for (const json of jsonIn(answer)) {
    const { success, data } = replySchema.safeParse(json);
    if (!success) continue;
    if (typeof data.limitations === 'string') return [data.limitations];
    return data.limitations.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  }
  return null;
}

/** Whether an answer is an object without limitations, which the original scores 0 without a judge. */
export const lacksLimitations = (answer: string): boolean =>
  jsonIn(answer).some((json) => {
    const { success, data } = objectSchema.safeParse(json);
    return success && !('limitations' in data);
  });

const objectSchema = z.looseObject({});

/** The JSON values of the whole answer and of its fence. */
function jsonIn(answer: string): unknown[] {
  const fenced = /```json([\s\S]*?)```/.exec(answer)?.[1];
  return [answer, fenced].map((text) => tryParseJson(text ?? ''));
}
