import type { ConverseStep, Turn } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { WritingPlayer } from './observe-item.js';

/** Holds a dialogue with a user of at most `rounds` exchanges, which are remembered, and records it. */
export async function converse(
  { opener, rounds, user }: ConverseStep,
  { assistant, record, turns, writeContext }: WritingPlayer,
): Promise<Turn[]> {
  const dialogue: Turn[] = [];
  let message: Turn | null = opener;
  for (let round = 0; round < rounds && message !== null; round += 1) {
    record({ kind: 'turn', turn: message });
    turns.set(message.id, message.content);
    const { reply, retrieval, report, promptCut, usage } = await assistant.act(
      message,
      writeContext(`act:${message.id}`),
    );
    const { truncated = 0 } = retrieval;
    record({
      kind: 'turn',
      turn: reply,
      ...defined({ promptCut }),
      ...(truncated > 0 && { truncated }),
    });
    record({ kind: 'write', inputId: message.id, ...report, usage });
    dialogue.push(message, reply);
    message = round + 1 < rounds ? await user.next(dialogue) : null;
  }
  return dialogue;
}
