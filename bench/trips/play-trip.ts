/** The program of `count-files.ts`: evaluates the files that it is given, plays a trip, and sends its coverage. */
import { pathToFileURL } from 'node:url';
import { coverageOf } from './entered-files.js';
import { trips } from './trips.js';

const trip = trips[process.argv[2] ?? ''];
if (trip === undefined) throw new Error(`Unknown trip. There are: ${Object.keys(trips).join(', ')}.`);

process.once('message', async (files: readonly string[]) => {
  for (const file of files) await import(pathToFileURL(file).href);
  process.send?.(await coverageOf(trip));
  process.disconnect();
});
