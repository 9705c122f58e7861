import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locomoBenchmark } from './locomo-benchmark.js';

const file = join(process.env.MEMGYM_DATA_DIR ?? '', 'locomo', 'locomo10.json');

describe.skipIf(!existsSync(file))('LoCoMo (skipped without locomo in MEMGYM_DATA_DIR)', () => {
  const rolesOf = async (options = {}) => {
    const { episodes } = await locomoBenchmark.withOptions(options).load(file);
    const turns = episodes.flatMap(({ conversation }) =>
      conversation.sessions.flatMap((session) => session.turns),
    );
    return { turns, roles: [...new Set(turns.map(({ role }) => role))].sort() };
  };

  it('makes the second person the assistant or a user, and changes nothing else', async () => {
    const [first, both] = [await rolesOf(), await rolesOf({ speakers: 'users' })];
    expect([first.roles, both.roles]).toEqual([['assistant', 'user'], ['user']]);
    expect(both.turns).toEqual(first.turns.map((turn) => ({ ...turn, role: 'user' })));
    expect(both.turns).toHaveLength(5_882);
  });
});

describe('options of LoCoMo', () => {
  it('are named in the error when misspelt', () => {
    expect(() => locomoBenchmark.withOptions({ speaker: 'users' })).toThrow(/speaker/);
  });
});
