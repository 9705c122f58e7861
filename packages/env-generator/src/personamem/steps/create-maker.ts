import { createOfflineMaker, type PersonaMaker, type PersonaWork } from './persona-maker.js';

/** The maker of a persona: with a model, or from content. */
export async function createMaker(work: PersonaWork & { readonly offline: boolean }): Promise<PersonaMaker> {
  return createOfflineMaker(work);
}
