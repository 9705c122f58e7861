import type { DatasetEntry } from '@memgym/datasets';
import { downloadFrom, expectedCounts, findFirst } from '@memgym/datasets';
import { inspectPersonaMem } from './inspect-personamem.js';
import { personaMemFiles } from './personamem-files.js';
import { personaMemQuirks } from './personamem-quirks.js';

/** The data set of PersonaMem: what is published of it, where it is, and how it is read. */
export const personaMemDataset: DatasetEntry = {
  name: 'personamem',
  title: 'PersonaMem',
  language: 'en',
  license: 'MIT (data set card)',
  source:
    'https://huggingface.co/datasets/bowen-upenn/PersonaMem, questions_32k.csv and shared_contexts_32k.jsonl',
  citation:
    'Jiang et al., Know Me, Respond to Me: Benchmarking LLMs for Dynamic User Profiling and Personalized Responses at Scale, arXiv 2504.14225',
  expected: {
    files: personaMemFiles,
    counts: expectedCounts(['episodes', 37], ['questions', 589], ['questions in the file', 589]),
    questionTypes: expectedCounts(
      ['track_full_preference_evolution', 139],
      ['recall_user_shared_facts', 129],
      ['recalling_the_reasons_behind_previous_updates', 99],
      ['suggest_new_ideas', 93],
      ['generalizing_to_new_scenarios', 57],
      ['provide_preference_aligned_recommendations', 55],
      ['recalling_facts_mentioned_by_the_user', 17],
    ),
  },
  download: downloadFrom({
    revision: 'main',
    base: 'https://huggingface.co/datasets/bowen-upenn/PersonaMem/resolve/main/',
    paths: ['questions_32k.csv', 'shared_contexts_32k.jsonl'],
    known: personaMemFiles,
  }),
  quirks: personaMemQuirks,
  locate: findFirst(['personamem/questions_32k.csv', 'questions_32k.csv'], 'folder'),
  inspect: inspectPersonaMem,
};
