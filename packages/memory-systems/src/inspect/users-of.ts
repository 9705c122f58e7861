import type { Memory } from '../app-memory/memory.js';

/** A user of a stored memory. */
export interface InspectedUser {
  readonly user: string;
  readonly scopes: number;
  /** Number of memories, with retired ones. Absent when there are too many users to count. */
  readonly memories?: number;
}

/** Counting reads the memories of a user. */
const mostCounted = 500;

/** All users, sorted. */
export async function usersOf(memory: Memory): Promise<InspectedUser[]> {
  const names = await memory.users();
  const users: InspectedUser[] = [];
  for (const user of names) {
    if (names.length > mostCounted) {
      users.push({ user, scopes: (await memory.forUser(user).scopes()).length });
      continue;
    }
    const { scopes } = await memory.forUser(user).exportUser();
    const memories = scopes.reduce((sum, scope) => sum + scope.memories.length, 0);
    users.push({ user, scopes: scopes.length, memories });
  }
  return users;
}
