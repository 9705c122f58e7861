import type { GenerationRequest, GenerationTools, UserTools } from '../../generator/generator.js';
import { createModelMaker } from './create-model-maker.js';
import { createOfflineMaker, type PersonaMaker, type PersonaWork } from './persona-maker.js';
import { createRefusalLog } from './refusal-log.js';

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
  const refusals = createRefusalLog();
  const made = await forAll(users, (user, tools) => {
    const own = { ...making, persona: user.persona, tools };
    const maker = offline ? createOfflineMaker(own) : createModelMaker(own, refusals.of(user.id));
    return work(user, maker, tools);
  });
  if (!offline) await refusals.write(files);
  return made;
}
