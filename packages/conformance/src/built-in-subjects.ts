import type { ConformanceSubject } from './conformance-subject.js';

const forgetful = 'its inputs are days apart, and it forgets what is not recalled';
const known = 'a fact that is known already is reported as skipped';
const byAge = { 'exact-match': 'it ranks memories by age, not by similarity' } as const;

/**
 * Settings of the suite for memory systems of this package: properties that do not apply to one, with the reason,
 * and the evidence that a privileged one receives.
 */
export const builtInSubjects: Readonly<Record<string, Omit<ConformanceSubject, 'name' | 'create'>>> = {
  none: { exempt: { 'exact-match': 'it stores nothing' } },
  'full-context': { exempt: byAge },
  recent: { exempt: byAge },
  'short-term': { exempt: byAge },
  oracle: { exempt: byAge },
  noise: { exempt: byAge, evidence: 'nothing' },
  // Its own test covers it without forgetting.
  'memory-bank': { exempt: { filters: forgetful, 'update-and-delete': forgetful } },
  'generative-agents': {
    exempt: { 'exact-match': 'recency and importance count as much as similarity' },
  },
  awi: { exempt: { ...byAge, duplicates: 'a message that changes no entry is reported as skipped' } },
  mem0: { exempt: { duplicates: known } },
  'mem0-g': { exempt: { duplicates: known } },
  'mem0-2': { exempt: { duplicates: known } },
  reflexion: { exempt: byAge },
};
