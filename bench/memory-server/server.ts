import { createMemoryServer, listen } from '@memgym/memory-server';
import { createMemory } from '@memgym/memory-systems';
import { openSqliteStorage } from '@memgym/storage-sqlite';

/** A server over a SQLite file (`-`: none) on a port; it prints its address. */
const [file = '-', port = '0'] = process.argv.slice(2);
const memory = createMemory(file === '-' ? {} : { storage: await openSqliteStorage(file) });
const { url } = await listen(createMemoryServer({ memory }), { port: Number(port) });
console.log(url);
