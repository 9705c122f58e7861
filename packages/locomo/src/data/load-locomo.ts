import { basename } from 'node:path';
import { DatasetError, type Episode, parseConfig } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { createQuirkLog, missingOf, readJsonFile, requireFile } from '@memgym/datasets';
import * as z from 'zod';
import { toLoCoMoQuestions } from './locomo-questions.js';
import { locomoQuirks } from './locomo-quirks.js';
import { locomoFileSchema } from './locomo-schema.js';
import { toLoCoMoSessions } from './locomo-sessions.js';

/** Options of {@link loadLoCoMo}. */
export const loadLoCoMoOptionsSchema = z.strictObject({
  captions: z
    .boolean()
    .default(true)
    .describe('Append the caption of a shared picture to the message, in square brackets. Default true.'),
});
export type LoadLoCoMoOptions = z.input<typeof loadLoCoMoOptionsSchema>;

/** Possible places of the file below a folder. */
export const locomoFileCandidates = ['locomo10.json', 'locomo/locomo10.json', 'data/locomo10.json'] as const;

/**
 * LoCoMo: ten long conversations of two people, 1,986 questions. One episode for each conversation; its first speaker
 * is the user, the second the assistant. Sessions are ordered by number and have their start time; turn ids are the
 * file's `dia_id`. `path` is `locomo10.json` or a folder that contains it.
 * @throws {DatasetError} when the file is missing, damaged, or not of the published form
 */
export async function loadLoCoMo(path: string, options: LoadLoCoMoOptions = {}): Promise<LoadedDataset> {
  const { captions } = parseConfig('Loader options', loadLoCoMoOptionsSchema, options);
  const filePath = await requireFile(
    path,
    locomoFileCandidates,
    'Get data/locomo10.json from https://github.com/snap-research/locomo and give its path or folder.',
  );
  const { value: samples, file } = await readJsonFile(filePath, locomoFileSchema);
  const quirks = createQuirkLog(locomoQuirks);
  const ids = new Set<string>();
  const episodes = samples.map((sample, index): Episode => {
    const at = (suffix: string) => ({
      full: { file: filePath, path: `[${index}]${suffix}` },
      short: { file: basename(filePath), path: `[${index}]${suffix}` },
    });
    if (ids.has(sample.sample_id)) {
      throw new DatasetError(at('.sample_id').full, `"${sample.sample_id}" is used twice.`, {
        hint: 'Sample ids must be unique; give one of them another id.',
      });
    }
    ids.add(sample.sample_id);
    const sessions = toLoCoMoSessions(sample.conversation, { places: at('.conversation'), captions, quirks });
    const turnIds = new Set(sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
    return {
      id: sample.sample_id,
      cluster: sample.sample_id,
      language: 'en',
      conversation: { sessions, questions: toLoCoMoQuestions(sample, turnIds, { places: at(''), quirks }) },
      meta: { speakerA: sample.conversation.speaker_a, speakerB: sample.conversation.speaker_b },
    };
  });
  const questions = episodes.reduce((sum, { conversation }) => sum + conversation.questions.length, 0);
  const missing = [
    ...missingOf('conversations', { found: episodes.length, published: 10 }),
    ...missingOf('questions', { found: questions, published: 1986 }),
  ];
  return { benchmark: 'locomo', episodes, files: [file], quirks: [...quirks.findings], missing };
}
