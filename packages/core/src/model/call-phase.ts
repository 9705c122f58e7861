import * as z from 'zod';
import type { CallRole } from './call-role.js';

/** The phase of a run in which a call was made. */
export const callPhaseSchema = z
  .enum(['write', 'read', 'converse', 'answer', 'adapt', 'simulate', 'judge', 'generate', 'admission'])
  .describe(
    'write: into memory; read: from memory; converse: the assistant replies in a dialogue; answer: to a question; adapt: to feedback; simulate: the user speaks; judge: an answer is marked; generate: data are made; admission: MemGym’s own searches, which prove that a memory outside works.',
  );
export type CallPhase = z.infer<typeof callPhaseSchema>;

const phases: Readonly<Record<CallRole | 'embed', CallPhase>> = {
  'memory-write': 'write',
  'memory-read': 'read',
  embed: 'read',
  assistant: 'answer',
  simulator: 'simulate',
  judge: 'judge',
  generator: 'generate',
};

/** The usual phase of a role's calls, used when none is given. */
export function usualPhase(role: CallRole | 'embed'): CallPhase {
  return phases[role];
}
