import { describe, expect, it } from 'vitest';
import { generateUsersOffline } from './generate-users-offline.js';
import { makeUpProfiles } from './make-up-profiles.js';

describe('makeUpProfiles', () => {
  it('invents the same people as the offline generator', () => {
    const options = { seed: 3, users: 2 };
    const users = generateUsersOffline({ ...options, periods: 1 });
    expect(makeUpProfiles(options)).toEqual(users.map(({ profile }) => profile));
  });

  it('extends the same people when more are requested', () => {
    const some = makeUpProfiles({ seed: 3, users: 5 });
    expect(makeUpProfiles({ seed: 3, users: 9 }).slice(0, 5)).toEqual(some);
    expect(new Set(some.map(({ uuid }) => uuid)).size).toBe(5);
  });
});
