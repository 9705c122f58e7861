import { join } from 'node:path';
import { openSqliteStorage } from '../index.js';

export const open = (folder: string) => openSqliteStorage(join(folder, 'memory.db'));
