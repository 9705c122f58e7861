import type { Question } from '@memgym/core';

/**
 * Decides by the id of a session whether its turns could be evidence. Where data sets are mixed, some name evidence and
 * some do not, and their ids differ by origin: the sessions of a data set, whose ids begin with its name, are not
 * comparable if its questions, whose type is its name, name no evidence. Sessions that no type owns always are.
 */
export function comparableSessions(questions: readonly Question[]): (sessionId: string) => boolean {
  const naming = new Map<string, boolean>();
  for (const { type, evidence } of questions)
    naming.set(type, (naming.get(type) ?? false) || evidence.turnIds.length > 0);
  // The longest name first, because one may begin with another.
  const types = [...naming.keys()].filter((type) => type !== '').sort((a, b) => b.length - a.length);
  return (sessionId) => {
    const owner = types.find((type) => sessionId.startsWith(type) && !continuesName(sessionId, type.length));
    return owner === undefined || naming.get(owner) === true;
  };
}

const continuesName = (text: string, place: number): boolean =>
  /^[\p{L}\p{N}]/u.test(text.slice(place, place + 2));
