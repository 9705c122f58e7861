/** Checks a custom backend with the conformance suite, then uses it. */

import { runConformance } from '@memgym/conformance';
import { createRng, systemClock } from '@memgym/core';
import { letterPairsMemoryOptionsSchema, memorySystem } from './letter-pairs-memory.js';

const options = letterPairsMemoryOptionsSchema.parse({});
const report = await runConformance((ports) => memorySystem.create(options, ports));
for (const { outcome, title, reason } of report.results) {
  console.log(`${outcome.padEnd(7)} ${title}${reason === undefined ? '' : ` (${reason})`}`);
}
console.log(report.conforms ? 'The backend conforms to the contract.' : 'The backend breaks the contract.');
if (!report.conforms) process.exitCode = 1;

const memory = memorySystem.create(options, {});
const context = { scope: { user: 'ann' }, clock: systemClock, rng: createRng('own-backend') };
await memory.add({ id: 't1', role: 'user', content: 'The restaurant in Bergen was lovely.' }, context);
await memory.add({ id: 't2', role: 'user', content: 'My sister plays the trombone.' }, context);
const { items } = await memory.retrieve({ text: 'which restarant?', k: 1 }, context);
console.log(items.map(({ text }) => text).join('\n'));
await memory.close();
