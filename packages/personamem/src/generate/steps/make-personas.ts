import {
  type GenerationRequest,
  type GenerationTools,
  jsonFile,
  type UserTools,
} from '@memgym/env-generator';
import { noRefusals, type Refusals } from '../model/refusals.js';
import { createModelMaker } from './create-model-maker.js';
import { createOfflineMaker, type PersonaMaker, type PersonaWork } from './persona-maker.js';

/** A persona to work on. */
export interface Persona {
  readonly id: string;
  readonly persona: number;
}

/** Work on one persona, with a maker of its parts: a model, or offline content. */
export type WorkOnPersona<User extends Persona, Made> = (
  user: User,
  maker: PersonaMaker,
  tools: UserTools,
) => Promise<Made>;

/** Works on all personas, and writes the number of refused texts. */
export async function makePersonas<User extends Persona, Made>(
  users: readonly User[],
  { offline, files }: Pick<GenerationRequest<unknown>, 'offline' | 'files'>,
  { forAll }: GenerationTools,
  making: Pick<PersonaWork, 'known' | 'options' | 'seeds'>,
  work: WorkOnPersona<User, Made>,
): Promise<Made[]> {
  const refused: Record<string, Refusals> = {};
  const made = await forAll(users, (user, tools) => {
    const refusals = noRefusals();
    refused[user.id] = refusals;
    const own = { ...making, persona: user.persona, tools };
    const maker = offline ? createOfflineMaker(own) : createModelMaker(own, refusals);
    return work(user, maker, tools);
  });
  if (!offline) await files.write('refused.json', jsonFile(refused));
  return made;
}
