import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type DataFile, parseConfig } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { createQuirkLog, kindOfPath, type QuirkLog, readDataFile, requireFile } from '@memgym/datasets';
import * as z from 'zod';
import type { PersonaMemQuestion } from './personamem-question.js';
import { type PersonaMemQuirkId, personaMemQuirks } from './personamem-quirks.js';
import { isPreRelease, preReleaseQuestions, readPreRelease } from './pre-release.js';
import { type PersonaMemContext, readPersonaMemContexts } from './read-contexts.js';
import { type PlacedQuestion, placeQuestions, readPersonaMemQuestions } from './read-questions.js';
import type { CountTokens } from './reference-finder.js';
import { toPersonaMemEpisode } from './to-episode.js';

const size = z
  .string()
  .min(1)
  .optional()
  .describe(
    'The files of a folder to read: `32k`, `128k` or `1M`. Default: the only size, 32k if there are several. Ignored if the path is a question file.',
  );

/** Options of {@link loadPersonaMem}. */
export const loadPersonaMemOptionsSchema = z.strictObject({
  size,
  speakerPrefixes: z
    .enum(['strip', 'keep'])
    .default('strip')
    .describe(
      '`strip` removes "User:" and "Assistant:" from the start of messages, `keep` leaves them in. Default strip.',
    ),
  optionsText: z
    .boolean()
    .default(false)
    .describe(
      'Whether questions carry their options as the file writes them, for a message that shows them so. Default false.',
    ),
  countTokens: z
    .custom<CountTokens>((value) => typeof value === 'function', 'expected a function from text to a number')
    .optional()
    .describe(
      'o200k_base token counter; if given, the message that each question is about is found and used as evidence. Default none.',
    ),
});
export type LoadPersonaMemOptions = z.input<typeof loadPersonaMemOptionsSchema>;

/** Options of {@link loadPersonaMemQuestions}. */
export const loadPersonaMemQuestionsOptionsSchema = z.strictObject({ size });
export type LoadPersonaMemQuestionsOptions = z.input<typeof loadPersonaMemQuestionsOptionsSchema>;

const questionFile = /^questions_(.+)\.csv$/;

async function findQuestionFile(
  path: string,
  wantedSize: string | undefined,
): Promise<{ path: string; size: string }> {
  const early = wantedSize === undefined ? await preReleaseFile(path) : undefined;
  if (early !== undefined) return { path: early, size: '' };
  const size = wantedSize ?? (await onlySize(path)) ?? '32k';
  const name = `questions_${size}.csv`;
  const found = await requireFile(
    path,
    [name, `personamem/${name}`],
    `Get ${name} and shared_contexts_${size}.jsonl of bowen-upenn/PersonaMem from Hugging Face and give the folder. A benchmark.csv is of PersonaMem v2: the benchmark personamem-v2.`,
  );
  return { path: found, size: questionFile.exec(basename(found))?.[1] ?? size };
}

/** The question file of the pre-release, if it is the only one. */
async function preReleaseFile(path: string): Promise<string | undefined> {
  if (basename(path) === preReleaseQuestions) return path;
  for (const folder of [path, join(path, 'personamem')]) {
    if ((await isPreRelease(folder)) && (await onlySize(folder)) === undefined)
      return join(folder, preReleaseQuestions);
  }
  return undefined;
}

/** The questions and the conversations of a question file. */
async function readFiles(
  { path, size }: { readonly path: string; readonly size: string },
  quirks: QuirkLog<PersonaMemQuirkId>,
): Promise<{ questions: PlacedQuestion[]; contexts: Map<string, PersonaMemContext>; files: DataFile[] }> {
  if (basename(path) === preReleaseQuestions) {
    const { text, file } = await readDataFile(path);
    const { rows, contexts, file: other } = await readPreRelease(path, dirname(path), text);
    return { questions: placeQuestions(rows, path, quirks), contexts, files: [file, other] };
  }
  const { questions, file } = await readPersonaMemQuestions(path, quirks);
  const { contexts, files } = await readPersonaMemContexts(dirname(path), size, quirks);
  return { questions, contexts, files: [file, ...files] };
}

/** The size of the only question file of a folder; undefined if there are none or several. */
async function onlySize(path: string): Promise<string | undefined> {
  if ((await kindOfPath(path)) !== 'folder') return undefined;
  for (const folder of [path, join(path, 'personamem')]) {
    if ((await kindOfPath(folder)) !== 'folder') continue;
    const sizes = (await readdir(folder)).flatMap((name) => questionFile.exec(name)?.[1] ?? []);
    if (sizes.length > 0) return sizes.length === 1 ? sizes[0] : undefined;
  }
  return undefined;
}

/**
 * PersonaMem: long conversations of personas whose preferences change, with four-option questions asked after a given
 * message. One episode for each shared conversation (id = context id), cluster = persona. Sessions begin at system
 * messages; turn ids are message positions from 0. Questions whose conversation is missing are in no episode: see
 * {@link loadPersonaMemQuestions}. `path` is the folder of question file and contexts, the folder above it, or the
 * question file; also the pre-release files `questions.csv` and `contexts.json`.
 * @throws {DatasetError} when something is missing, damaged or of another form
 */
export async function loadPersonaMem(
  path: string,
  options: LoadPersonaMemOptions = {},
): Promise<LoadedDataset> {
  const parsed = parseConfig('Loader options', loadPersonaMemOptionsSchema, options);
  const found = await findQuestionFile(path, parsed.size);
  const quirks = createQuirkLog(personaMemQuirks);
  const { questions, contexts, files } = await readFiles(found, quirks);
  if (parsed.optionsText) {
    for (const { item } of questions) item.question.optionsText = item.optionsText;
  }
  const byContext = new Map<string, PlacedQuestion[]>();
  for (const placed of questions) {
    const { contextId } = placed.item;
    if (!contexts.has(contextId)) quirks.note('personamem-context-missing', placed.place, contextId);
    byContext.set(contextId, [...(byContext.get(contextId) ?? []), placed]);
  }
  const settings = { strip: parsed.speakerPrefixes === 'strip', countTokens: parsed.countTokens };
  const episodes = [...contexts.values()].flatMap((context) => {
    const episode = toPersonaMemEpisode(context, byContext.get(context.id) ?? [], {
      options: settings,
      quirks,
    });
    return episode === null ? [] : [episode];
  });
  return { benchmark: 'personamem', episodes, files, quirks: [...quirks.findings] };
}

/** Whether the files come from a generator, which adds the positions of references. @throws {DatasetError} when there are none */
export async function isGeneratedPersonaMem(path: string): Promise<boolean> {
  const found = await findQuestionFile(path, undefined);
  return (await kindOfPath(join(dirname(found.path), `references_${found.size}.jsonl`))) === 'file';
}

/**
 * All questions of the question file, in its order, with or without their conversations: enough to score answers
 * made elsewhere.
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function loadPersonaMemQuestions(
  path: string,
  options: LoadPersonaMemQuestionsOptions = {},
): Promise<PersonaMemQuestion[]> {
  const parsed = parseConfig('Loader options', loadPersonaMemQuestionsOptionsSchema, options);
  const found = await findQuestionFile(path, parsed.size);
  const quirks = createQuirkLog(personaMemQuirks);
  // The pre-release has context ids only in the conversations.
  const { questions } =
    basename(found.path) === preReleaseQuestions
      ? await readFiles(found, quirks)
      : await readPersonaMemQuestions(found.path, quirks);
  return questions.map(({ item }) => item);
}
