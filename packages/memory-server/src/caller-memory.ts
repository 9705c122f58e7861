import { defined } from '@memgym/core/config';
import type { Scope } from '@memgym/core/memory';
import type { Memory } from '@memgym/memory-systems';
import type { Caller, Right } from './access.js';
import { Problem } from './problem.js';

/** A scope as a request gives it; without a user it is the one of the token. */
export interface GivenScope {
  readonly user?: string | undefined;
  readonly agent?: string | undefined;
  readonly run?: string | undefined;
}

/** @throws {Problem} when the caller does not have the right */
export function requireRight({ name, rights }: Caller, right: Right): void {
  if (rights.has(right)) return;
  throw new Problem('forbidden', `The token ${JSON.stringify(name)} has no right to ${right}.`, {
    hint: 'Ask the operator for a token with this right.',
  });
}

/**
 * The user of a request.
 * @throws {Problem} for another user than that of the token, whether or not they have memories; or if nobody is named
 */
export function userOf(caller: Caller, given: string | undefined): string {
  const user = given ?? caller.user;
  if (user === undefined) {
    throw new Problem('invalid', 'No user is named, and the token belongs to none.', {
      hint: 'Name the user: { "scope": { "user": "ann" }, … }.',
    });
  }
  if (caller.user === undefined || caller.user === user) return user;
  throw new Problem('forbidden', `The token ${JSON.stringify(caller.name)} belongs to another user.`, {
    hint: 'Leave the user out, or name the one of the token.',
  });
}

/** The memory of the scope of a request. @throws {Problem} */
export function memoryFor(
  memory: Memory,
  caller: Caller,
  { user, agent, run, right }: GivenScope & { readonly right: Right },
): Memory {
  requireRight(caller, right);
  const scope: Scope = {
    user: userOf(caller, user),
    ...defined({ agent, run }),
  };
  return memory.forUser(scope);
}
