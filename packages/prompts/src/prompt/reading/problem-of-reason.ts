import type { ChatMessage } from '@memgym/core';

/**
 * The problem with a verdict whose reason stands in the request as a reason: small models give that of an example, which is
 * about another question, and with it the verdict of the example. Undefined for any other reason, and where there is none.
 * @param request the messages that were sent
 */
export function problemOfReason(verdict: unknown, request: () => readonly ChatMessage[]): string | undefined {
  if (typeof verdict !== 'object' || verdict === null || !('reason' in verdict)) return undefined;
  const { reason } = verdict;
  if (typeof reason !== 'string' || reason.trim() === '') return undefined;
  const copied = `"reason": ${JSON.stringify(reason)}`;
  return request().some(({ content }) => content.includes(copied))
    ? 'The reason is that of an example, which is about another question. Give the reason for this one.'
    : undefined;
}
