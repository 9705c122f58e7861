// A memory in a service: three functions, everything else comes from the adapter. The conformance suite checks the result.
import type { AddressInfo } from 'node:net';
import { runConformance } from '@memgym/conformance';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { memorySystem } from './http-memory.js';
import { createNotesServer } from './notes-server.js';

const server = createNotesServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const memory = createMemory({ system: makeSystem(memorySystem, { url }), user: 'ann' });
await memory.remember({ id: 't1', content: 'I moved to Bergen in March.', eventTime: '2024-03-05T09:00:00' });
await memory.remember([
  { id: 't1', content: 'I moved to Bergen in March.', eventTime: '2024-03-05T09:00:00' },
  { id: 't2', content: 'My sister lives in Oslo.' },
]);
const { memories, text } = await memory.recall('Where does my sister live?', { k: 1 });
console.log(text, memories[0]?.sourceIds);
await memory.close();

const report = await runConformance(() => makeSystem(memorySystem, { url }), {
  unreachable: () => makeSystem(memorySystem, { url: 'http://127.0.0.1:9' }),
});
for (const { id, outcome, reason } of report.results)
  console.log(`${outcome} ${id}${reason ? `: ${reason}` : ''}`);
console.log(report.conforms ? 'The service conforms.' : 'The service does not conform.');
server.close();
server.closeAllConnections();
