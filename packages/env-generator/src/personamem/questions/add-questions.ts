import type { JsonObject, Profile } from '@memgym/core';
import { periods } from '../raw/periods.js';
import { type RawFile, readRawFile } from '../raw/raw-file.js';
import { rawPath } from '../raw/raw-name.js';
import { makeQuestions } from './make-questions.js';
import { markUpdates } from './mark-updates.js';
import type { QuestionWriter } from './question-writer.js';

/**
 * A raw file with questions about its sessions, which replace those that it had.
 * @param writer absent for a topic without questions of the release
 */
export async function addQuestions(
  file: RawFile,
  writer: QuestionWriter | undefined,
  profile: Profile,
): Promise<RawFile> {
  if (writer === undefined) return file;
  const made = new Map(file.questions);
  for (const period of periods) {
    if (file.sessions.has(period.session)) {
      made.set(period.session, await makeQuestions(file, period, writer, profile));
    }
  }
  const marked = Object.fromEntries(markUpdates(made, file, profile));
  const json = JSON.parse(JSON.stringify({ ...file.json, 'Q&A': marked })) as JsonObject;
  return readRawFile(json, file.name, rawPath(file.name));
}
