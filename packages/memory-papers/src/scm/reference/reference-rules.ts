import { memEngineWords } from '@memgym/memory-systems/toolkit';
import type { ScmRules } from '../rules.js';
import { recallAsOriginal } from './recall-as-original.js';

/** The rules of MemEngine. Source: docs/specs/memory-systems.md#scm. */
export const referenceRules: ScmRules = {
  showsTimes: false,
  recall: recallAsOriginal,
  wordLimit: memEngineWords,
};
