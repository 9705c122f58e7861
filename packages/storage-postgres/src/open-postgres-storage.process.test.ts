import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { describeMemoryStorage } from '@memgym/conformance/vitest';
import { afterAll, beforeAll } from 'vitest';
import { describeWithPostgres } from './__fixtures__/describe-with-postgres.js';
import { open, schemaOf } from './__fixtures__/open-postgres.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describeWithPostgres('a PostgreSQL server', ({ url, query }) => {
  beforeAll(() => {
    process.env.MEMGYM_TEST_POSTGRES = url();
  });
  afterAll(() => {
    delete process.env.MEMGYM_TEST_POSTGRES;
  });

  describeMemoryStorage({
    name: 'PostgreSQL',
    open,
    program: {
      module: new URL('./__fixtures__/open-postgres.ts', import.meta.url).href,
      nodeArguments: ['--conditions=@memgym/source', '--import', tsx],
    },
    /** Every row of every table of the schema as read back, and every sampled value. */
    async holding(folder, text) {
      const schema = schemaOf(folder);
      const tables = (await query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema])).map(
        ({ tablename }) => `${schema}.${tablename}`,
      );
      if (tables.length > 0) await query(`ANALYZE ${tables.join()}`);
      const found = [await query('SELECT * FROM pg_stats WHERE schemaname = $1', [schema])];
      for (const table of tables) found.push(await query(`SELECT * FROM ${table}`));
      return found
        .flat()
        .map((row) => JSON.stringify(row))
        .filter((row) => row.includes(text));
    },
  });
});
