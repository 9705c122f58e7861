import { createModelMaker } from '../model/create-model-maker.js';
import type { Refusals } from '../model/refusals.js';
import { createOfflineMaker, type PersonaMaker, type PersonaWork } from './persona-maker.js';

/** The maker of a persona: with a model, or from content. */
export function createMaker(
  work: PersonaWork & { readonly offline: boolean; readonly refusals: Refusals },
): PersonaMaker {
  return work.offline ? createOfflineMaker(work) : createModelMaker(work, work.refusals);
}
