import type { ConformanceSubject } from './conformance-subject.js';

const forgetful = 'days pass between its inputs, and what is not recalled is forgotten';
const byAge = { 'exact-match': 'it shows memories by age, not by likeness' } as const;

/**
 * What the suite is told about memory systems of this package: properties that do not apply to one, with the
 * reason, and what a privileged one is told.
 */
export const builtInSubjects: Readonly<Record<string, Omit<ConformanceSubject, 'name' | 'create'>>> = {
  none: { exempt: { 'exact-match': 'it stores nothing' } },
  'full-context': { exempt: byAge },
  recent: { exempt: byAge },
  'short-term': { exempt: byAge },
  oracle: { exempt: byAge },
  noise: { exempt: byAge, evidence: 'nothing' },
  // Proved without forgetting where it is tested.
  'memory-bank': { exempt: { filters: forgetful, 'update-and-delete': forgetful } },
  'generative-agents': {
    exempt: { 'exact-match': 'being recent and important counts as much as being alike' },
  },
  awi: { exempt: byAge },
  reflexion: { exempt: byAge },
};
