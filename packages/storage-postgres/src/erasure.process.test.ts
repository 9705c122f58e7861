import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createMemory } from '@memgym/memory-systems';
import { expect, it } from 'vitest';
import { describeWithPostgres } from './__fixtures__/describe-with-postgres.js';
import { openPostgresStorage } from './index.js';

const secret = 'My passport number is X1234567';

describeWithPostgres(
  'erasure',
  ({ url, folder, query }) => {
    const filesHolding = (text: string): string[] =>
      readdirSync(folder(), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder(), name))
        .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text));

    it('leaves no row version in the tables and, after the commands of the README, no byte in the files', async () => {
      const storage = await openPostgresStorage(url());
      const memory = createMemory({ user: 'ann', storage });
      await memory.remember({ id: 'm1', content: `${secret}.` });
      await memory.update('m1', `${secret}, and it is red.`);
      await memory.forUser('bo').remember('I am Bo.');
      await query('CHECKPOINT');
      expect(filesHolding('X1234567')).not.toEqual([]);
      await memory.eraseUser();

      await query('CREATE EXTENSION pageinspect');
      const versions = await query(`
        SELECT t_data FROM generate_series(0, pg_relation_size('memgym.rows') / 8192 - 1) AS page,
          heap_page_items(get_raw_page('memgym.rows', page::int)) WHERE t_data IS NOT NULL`);
      const held = versions.map(({ t_data: bytes }) => (bytes as Buffer).toString('latin1'));
      expect(held.filter((bytes) => bytes.includes('X1234567'))).toEqual([]);
      expect(held.filter((bytes) => bytes.includes('I am Bo.'))).toHaveLength(1);

      const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
      const commands = /`(VACUUM FULL .*?)`/s.exec(readme)?.[1]?.split(';') ?? [];
      for (const command of commands) if (command.trim() !== '') await query(command);
      expect(filesHolding('X1234567')).toEqual([]);
      expect((await memory.forUser('bo').recall('Bo')).text).toBe('- user: I am Bo.');
      await memory.close();
    });
  },
  { wal_recycle: 'off', max_wal_size: '32MB', min_wal_size: '32MB', autovacuum: 'off' },
);
