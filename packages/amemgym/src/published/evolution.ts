import { type PublishedTable, publishedRows } from '@memgym/scoring';
import { ofAgents, source } from './source.js';

/** AWI that rewrites its own policy, by kind of feedback (packages/amemgym/spec.md#published-numbers). */
export const amemgymEvolution: PublishedTable = {
  title: 'AMemGym, AWI evolving its own memory prompt, by feedback',
  source,
  columns: ['memory', 'write', 'read', 'utilization'],
  groups: [null, null, null, null],
  metric: 'memory-b',
  setting: 'evolution',
  columnMetrics: ['memory-b', 'write-failure', 'read-failure', 'utilization-failure'],
  of: { ...ofAgents, systems: { types: ['awi'] } },
  rows: publishedRows(`
    none           .172 .293 .242 .118
    question only  .197 .291 .235 .110
    complete       .197 .263 .237 .136
  `),
  note: 'Memory score, then write, read and utilization failures. “complete”: questions, own answer and gold answer.',
};
