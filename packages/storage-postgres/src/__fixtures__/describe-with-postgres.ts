import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres, startPostgres, type TestServer } from '../testing/index.js';
import { startPglite } from './start-pglite.js';

/** The server of a suite; only within its tests. */
export interface RunningServer {
  readonly url: () => string;
  readonly folder: () => string;
  /** Runs a statement as superuser. @returns its rows */
  query(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

/** A suite with a server of its own; skipped, with the reason in its name, where PostgreSQL is not installed. */
export function describeWithPostgres(
  name: string,
  tests: (server: RunningServer) => void,
  settings: Readonly<Record<string, string>> = {},
): void {
  const installed = findPostgres();
  const missing = 'missing' in installed ? installed.missing : undefined;
  describe.skipIf(missing !== undefined)(missing === undefined ? name : `${name} (${missing})`, () => {
    let server: TestServer | undefined;
    beforeAll(async () => {
      if (!('missing' in installed)) server = await startPostgres(installed, settings);
    });
    afterAll(() => server?.stop());
    tests({
      url: () => server?.url ?? '',
      folder: () => server?.folder ?? '',
      async query(statement, values = []) {
        const client = new pg.Client(server?.url);
        await client.connect();
        try {
          return (await client.query(statement, [...values])).rows as Record<string, unknown>[];
        } finally {
          await client.end();
        }
      },
    });
  });
}

/** A suite with pgvector: that of an installed PostgreSQL, else that of PGlite, in this process. */
export function describeWithVectors(name: string, tests: (url: () => string) => void): void {
  const installed = findPostgres();
  const hasOwn = !('missing' in installed) && installed.hasVectors;
  describe(hasOwn ? name : `${name} (PGlite: PostgreSQL has no pgvector here)`, () => {
    let server: { readonly url: string; stop(): Promise<void> };
    beforeAll(async () => {
      server = hasOwn ? await startPostgres(installed) : await startPglite();
    });
    afterAll(() => server.stop());
    tests(() => server.url);
  });
}
