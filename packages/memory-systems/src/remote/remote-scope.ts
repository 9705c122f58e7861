import { type Scope, scopeKey, sha256 } from '@memgym/core/memory';
import type { RemoteScope } from './remote-memory.js';

/** The names under which a service knows a scope and its user. They depend on the scope alone. */
export function remoteScopeOf(scope: Scope): RemoteScope {
  return {
    label: sha256(`scope ${scopeKey(scope)}`).slice(0, 32),
    userLabel: userLabelOf(scope.user),
    scope: { ...scope },
  };
}

/** The name under which a service knows a user. */
export function userLabelOf(user: string): string {
  return sha256(`user ${user}`).slice(0, 32);
}
