import { createHash } from 'node:crypto';
import { openPostgresStorage } from '../index.js';

/** The server that a test started for itself and its processes. */
export const serverUrl = (): string => process.env.MEMGYM_TEST_POSTGRES ?? '';

/** The schema that stands for a folder. */
export const schemaOf = (folder: string): string =>
  `t${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`;

export const open = (folder: string) => openPostgresStorage(serverUrl(), { schema: schemaOf(folder) });
