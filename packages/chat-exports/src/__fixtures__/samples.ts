import { assistants } from './samples/assistants.js';
import { desks } from './samples/desks.js';
import { frameworks } from './samples/frameworks.js';
import { memories } from './samples/memories.js';
import { messengers } from './samples/messengers.js';
import type { ExportSample } from './samples/sample.js';
import { tables } from './samples/tables.js';
import { traces } from './samples/traces.js';

/** One export of each format, with its oddities. */
export const samples: readonly ExportSample[] = [
  ...assistants,
  ...frameworks,
  ...traces,
  ...messengers,
  ...desks,
  ...memories,
  ...tables,
];
