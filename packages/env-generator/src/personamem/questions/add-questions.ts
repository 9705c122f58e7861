import type { JsonObject, Profile } from '@memgym/core';
import type { Period } from '../raw/periods.js';
import { type RawFile, readRawFile } from '../raw/raw-file.js';
import { rawPath } from '../raw/raw-name.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { makeQuestions } from './make-questions.js';
import { markStereotypes } from './mark-stereotypes.js';
import { markUpdates } from './mark-updates.js';
import type { QuestionWriter } from './question-writer.js';

/** Which questions are made. */
export interface AskingOptions {
  readonly profile: Profile;
  readonly state: PersonaMemState;
  readonly periods: readonly Period[];
}

/**
 * A raw file with questions about its sessions of some periods, which replace those that it had.
 * @param writer absent for a topic without questions
 */
export async function addQuestions(
  file: RawFile,
  writer: QuestionWriter | undefined,
  { profile, state, periods }: AskingOptions,
): Promise<RawFile> {
  if (writer === undefined) return file;
  const made = new Map(file.questions);
  const stereotypes = state === 'early' ? undefined : await writer.stereotypes?.(file);
  for (const period of periods) {
    if (file.sessions.has(period.session)) {
      const asked =
        state === 'early'
          ? await writer.writeEarly(file, period)
          : markStereotypes(await makeQuestions(file, period, writer, profile), stereotypes ?? new Set());
      made.set(period.session, asked);
    }
  }
  const marked = Object.fromEntries(markUpdates(made, file, profile));
  const json = JSON.parse(JSON.stringify({ ...file.json, 'Q&A': marked })) as JsonObject;
  return readRawFile(json, file.name, rawPath(file.name));
}
