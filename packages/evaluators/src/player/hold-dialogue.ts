import { type Assistant, type HeldDialogue, type ReadContext, type Turn, toAsked } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { failureOf, throwUnlessPassing } from './is-hopeless.js';

/** A completed dialogue; `failed` gives the reason why it stopped early. */
export interface DialogueOutcome {
  readonly turns: Turn[];
  readonly failed?: string;
}

/**
 * Holds a dialogue from a read-only view. The first reply reads the memory; later ones continue the dialogue without
 * it.
 * @throws {ProviderError} when every other dialogue would fail as well (wrong key, no server)
 */
export async function holdDialogue(
  { question, user, rounds }: HeldDialogue,
  assistant: Assistant,
  context: ReadContext,
): Promise<DialogueOutcome> {
  const turns: Turn[] = [];
  const place = {
    sessionId: question.id,
    ...defined({ eventTime: question.askedAt }),
  };
  let message: Turn | null = { id: question.id, role: 'user', content: question.text, ...place };
  try {
    for (let round = 0; round < rounds && message !== null; round += 1) {
      const earlier = turns.map(({ role, content }) => ({
        role: role === 'assistant' ? ('assistant' as const) : ('user' as const),
        content,
      }));
      const asked = round === 0 ? question : { ...question, text: message.content, earlier };
      turns.push(message);
      const { raw, output, overflow, invalid } = await assistant.answer(toAsked(asked), context);
      if (overflow === true) return { turns, failed: invalid ?? 'context-overflow' };
      turns.push({ id: `${message.id}/reply`, role: 'assistant', content: output ?? raw, ...place });
      message = round + 1 < rounds ? await user.next(turns) : null;
    }
    return { turns };
  } catch (error) {
    throwUnlessPassing(error);
    return { turns, failed: failureOf(error) };
  }
}
