import { ConfigError, createRng } from '@memgym/core';
import type { GenerationFiles } from '@memgym/env-generator';
import { loadTokenCounter } from '@memgym/prompts';
import type * as z from 'zod';
import { preReleaseContextsText, preReleaseQuestionLines, preReleaseTypeOf } from '../../data/pre-release.js';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { type PersonaMemRow, personaMemQuestionLines } from '../../data/write-personamem.js';
import { makeHistories } from '../blocks/make-histories.js';
import type { HistoryRows } from '../blocks/to-rows.js';
import type { blockOptions, commonOptions } from '../config/options-schema.js';
import { sizes } from '../config/size-label.js';
import { personamemRules } from '../personamem-rules.js';
import { nameInFiles, type QuestionType, readQuestionTypes } from '../questions/question-types.js';
import type { RawFile } from '../raw/raw-file.js';
import {
  type GenerationOfPersonas,
  makePersonas,
  type Persona,
  type WorkOnPersona,
} from './make-personas.js';

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * Writes the files of a size: questions, conversations, and the position of the message that each question is about,
 * which is not in the published files (packages/personamem/spec.md#data-files).
 */
async function writeRelease(
  files: GenerationFiles,
  { size, visibleContexts, files: form }: ReleaseForm,
  made: readonly HistoryRows[],
): Promise<void> {
  // Few sessions have one possible order, so that variants are the same history.
  const ids = made.map(({ contextId }) => contextId);
  const histories = made.filter(({ contextId }, index) => ids.indexOf(contextId) === index);
  const rows = histories.flatMap((history) => history.rows);
  if (form === 'pre-release') {
    await files.write('data/contexts.json', preReleaseContextsText(visibleMessages(histories)));
    await files.write('data/questions.csv', preReleaseQuestionLines(rows));
    return;
  }
  await files.write(
    `data/shared_contexts_${size}.jsonl`,
    histories.map(({ contextLine }) => contextLine),
  );
  await files.write(
    `data/references_${size}.jsonl`,
    rows.map(({ questionId, referenceIndex }) =>
      lineOf({ question_id: questionId, reference_index: referenceIndex }),
    ),
  );
  if (visibleContexts) await files.write(`data/contexts_${size}.jsonl`, visibleLines(histories));
  await files.write(`data/questions_${size}.csv`, personaMemQuestionLines(rows));
}

/** The form of the files. */
interface ReleaseForm {
  readonly size: string;
  readonly visibleContexts: boolean;
  readonly files: 'release' | 'pre-release';
}

function* visibleMessages(
  histories: readonly HistoryRows[],
): Generator<readonly [string, readonly PersonaMemMessage[]]> {
  for (const { rows, messages } of histories) {
    for (const row of rows) {
      if (preReleaseTypeOf(row.type) !== undefined) yield [row.questionId, visible(messages, row)];
    }
  }
}

function* visibleLines(histories: readonly HistoryRows[]): Generator<string> {
  for (const { rows, messages } of histories) {
    for (const row of rows) yield lineOf({ [row.questionId]: visible(messages, row) });
  }
}

const visible = (messages: readonly PersonaMemMessage[], { endIndex }: PersonaMemRow) =>
  messages.slice(0, endIndex);

type Options = z.output<z.ZodObject<typeof commonOptions & typeof blockOptions>>;

/** Makes the histories of all personas from their sessions, and writes the files that the benchmark reads. */
export async function makeRelease<User extends Persona>(
  users: readonly User[],
  generation: GenerationOfPersonas<Options>,
  sessionsOf: WorkOnPersona<User, readonly RawFile[]>,
): Promise<string[]> {
  const { options, files, inputs } = generation.request;
  const types = await readQuestionTypes(inputs.types);
  // The model of the published distances, in o200k_base.
  const { count: countTokens } = await loadTokenCounter('gpt-4o');
  const made = await makePersonas(users, generation, async (user, maker, userTools) => {
    const sessions = await sessionsOf(user, maker, userTools);
    for (const sentence of unknownTypes(sessions, types)) generation.tools.note(sentence);
    userTools.onStage('history');
    const histories = await makeHistories(sessions, {
      ...options,
      rules: personamemRules[options.profile],
      types,
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

/** A sentence for each type of questions that is left out, because nothing says its name in the question files. */
function unknownTypes(sessions: readonly RawFile[], types: readonly QuestionType[]): string[] {
  const asked = sessions.flatMap(({ questions }) => [...questions.values()].flat());
  const unknown = asked.map(({ Type }) => Type).filter((type) => nameInFiles(type, types) === undefined);
  return [...new Set(unknown)].map(
    (type) =>
      `${unknown.filter((one) => one === type).length} questions of the type ${JSON.stringify(type)} are left out, which is none of the release. Name its file with --types.`,
  );
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
