import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, DatasetError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import type { FoundPredictions, PredictionFormat, PredictionLine } from '@memgym/evaluators';
import * as z from 'zod';
import { beamAbilities } from './abilities.js';

const line = z.object({
  conversation: z.union([z.string(), z.int()]).transform(String),
  ability: z.enum(beamAbilities),
  number: z.int().positive(),
  llm_response: z.string(),
  retrieved: z.array(z.string()).optional(),
});

/** A file of answers of the original program: the questions of one conversation, by ability, each with its response. */
const answersSchema = z.partialRecord(
  z.enum(beamAbilities),
  z.array(z.object({ question: z.string(), llm_response: z.string() })),
);

/** What the original writes in place of an answer when a call failed. */
const isError = (text: string): boolean => /^Error in \w{1,40} question type and /.test(text);

/**
 * Lines with the conversation, the ability and the number of the question, and the original's files of answers,
 * `results/100K/3/rag.json`. A star names the files of all conversations: `results/100K/*\/rag.json`.
 */
export const beamPredictions: PredictionFormat = {
  fields:
    'conversation, ability, number (1 or 2, in the order of the data), llm_response, retrieved? (ranked ids of messages); or answers of the original, such as results/100K/3/rag.json, or results/100K/*/rag.json for all conversations',
  schema: line.transform(({ conversation, ability, number, llm_response, ...rest }) => ({
    questionId: `${conversation}/${ability}/${number}`,
    prediction: llm_response,
    ...rest,
  })),
  write: ({ questionId, prediction, retrieved }) => {
    const [number = '', ability = '', ...conversation] = questionId.split('/').reverse();
    return {
      conversation: conversation.reverse().join('/'),
      ability,
      number: Number(number),
      llm_response: prediction,
      ...(retrieved !== undefined && { retrieved: [...retrieved] }),
    };
  },
  readOriginal: async (file) => {
    if (!/\.json$/i.test(file)) return null;
    const files = await filesOf(file);
    return (await Promise.all(files.map(readAnswers))).flat();
  },
  findOriginals,
};

/** The files that a path with a star for the conversation names. */
async function filesOf(path: string): Promise<string[]> {
  if (basename(dirname(path)) !== '*') return [path];
  const folder = dirname(dirname(path));
  const found = (await answerFiles(folder)).get(basename(path)) ?? [];
  if (found.length > 0) return found;
  throw new DatasetError({ file: path }, 'no conversation has such a file.', {
    hint: 'The original program writes results/<size>/<conversation>/<name>.json.',
    missing: true,
  });
}

async function readAnswers(file: string): Promise<PredictionLine[]> {
  const conversation = basename(dirname(resolve(file)));
  const { value } = await readJsonFile(file, answersSchema);
  return Object.entries(value).flatMap(([ability, questions = []]) =>
    questions.flatMap(({ llm_response }, index): PredictionLine[] =>
      isError(llm_response)
        ? []
        : [
            {
              path: `${conversation}/${basename(file)}: ${ability}[${index}]`,
              value: { conversation, ability, number: index + 1, llm_response },
            },
          ],
    ),
  );
}

async function findOriginals(folder: string): Promise<FoundPredictions[]> {
  const names = [...(await answerFiles(folder)).keys()].sort();
  return names.map((name) => ({
    file: join(resolve(folder), '*', name),
    name: name.replace(/\.json$/, ''),
    options: {},
  }));
}

/** Files of answers in the folders of conversations, by their name; evaluations of the original are none. */
async function answerFiles(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const conversation of (await namesIn(folder)).sort((a, b) => Number(a) - Number(b))) {
    if (!/^\d{1,4}$/.test(conversation)) continue;
    for (const name of await namesIn(join(folder, conversation))) {
      if (!/\.json$/.test(name) || name.startsWith('evaluation-')) continue;
      found.set(name, [...(found.get(name) ?? []), join(folder, conversation, name)]);
    }
  }
  return found;
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return [];
    throw error;
  });
