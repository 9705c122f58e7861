import { ConfigError, createRng } from '@memgym/core';
import type { GenerationRequest, GenerationTools } from '@memgym/env-generator';
import { loadTokenCounter } from '@memgym/prompts';
import type * as z from 'zod';
import { makeHistories } from '../blocks/make-histories.js';
import type { blockOptions, commonOptions } from '../config/options-schema.js';
import { sizes } from '../config/size-label.js';
import type { RawFile } from '../raw/raw-file.js';
import { rulesOf } from '../rules-of.js';
import { makePersonas, type Persona, type WorkOnPersona } from './make-personas.js';
import type { PersonaWork } from './persona-maker.js';
import { writeRelease } from './write-release.js';

type Options = z.output<z.ZodObject<typeof commonOptions & typeof blockOptions>>;

/** Makes the histories of all personas from their sessions, and writes the files that the benchmark reads. */
export async function makeRelease<User extends Persona>(
  users: readonly User[],
  request: GenerationRequest<Options>,
  tools: GenerationTools,
  making: Pick<PersonaWork, 'known' | 'options' | 'seeds'>,
  sessionsOf: WorkOnPersona<User, readonly RawFile[]>,
): Promise<string[]> {
  const { options, files } = request;
  // The model of the published distances, in o200k_base.
  const { count: countTokens } = await loadTokenCounter('gpt-4o');
  const made = await makePersonas(users, request, tools, making, async (user, maker, userTools) => {
    const sessions = await sessionsOf(user, maker, userTools);
    userTools.onStage('history');
    const histories = await makeHistories(sessions, {
      ...options,
      rules: rulesOf(options.profile),
      blocks: options.blocks ?? sizes[options.size].blocks,
      countTokens,
      irrelevant: maker.irrelevant,
      isGuessable: options.filterQuestions ? maker.isGuessable : undefined,
      rng: createRng(options.seed).stream(`blocks ${user.id}`),
    });
    return { id: user.id, histories };
  });
  await writeRelease(
    files,
    options,
    made.flatMap(({ histories }) => histories),
  );
  return made.map(({ id }) => id);
}

/** @throws {ConfigError} when a filter needs a model and there is none */
export function requireModelForFilter(
  { filterQuestions }: { readonly filterQuestions: boolean },
  offline: boolean,
): void {
  if (!filterQuestions || !offline) return;
  throw new ConfigError('filterQuestions needs a model, but the generation is offline.', {
    key: 'filterQuestions',
    hint: 'Generate with a model, or omit the filter: questions made offline have balanced options.',
  });
}
