import { z } from 'zod';

const replySchema = z.object({ limitations: z.union([z.array(z.string()), z.string()]) });

/**
 * The limitations of an answer in the requested form `{"limitations": […]}`, bare or in a fence; a single text is a
 * list of one. Null for an answer in another form (docs/specs/memorybench.md#model-judges).
 */
export function readLimitations(answer: string): string[] | null {
  const fenced = /```json\s*([\s\S]*?)```/.exec(answer)?.[1];
  for (const text of [answer, fenced]) {
    const { success, data } = replySchema.safeParse(parsed(text));
    if (success) return typeof data.limitations === 'string' ? [data.limitations] : data.limitations;
  }
  return null;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
