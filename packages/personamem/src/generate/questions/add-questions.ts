import { createRng, type JsonObject } from '@memgym/core';
import { type Period, writingSession } from '../raw/periods.js';
import { type RawFile, readRawFile } from '../raw/raw-file.js';
import { rawPath } from '../raw/raw-name.js';
import type { PersonaMemRules } from '../rules.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { makeQuestions } from './make-questions.js';
import { markStereotypes } from './mark-stereotypes.js';
import { markUpdates } from './mark-updates.js';
import type { QuestionWriter } from './question-writer.js';
import { makeWritingQuestions } from './writing-questions.js';

/** Which questions are made. */
export interface AskingOptions {
  readonly rules: PersonaMemRules;
  readonly state: PersonaMemState;
  readonly seed: number;
  readonly periods: readonly Period[];
}

/**
 * A raw file with new questions about its sessions of some periods, which replace the old ones.
 *
 * @param writer absent for a writing topic, which only the early code asks about
 */
export async function addQuestions(
  file: RawFile,
  writer: QuestionWriter | undefined,
  { rules, state, seed, periods }: AskingOptions,
): Promise<RawFile> {
  const isWriting = state === 'early' && file.sessions.has(writingSession);
  if (writer === undefined && !isWriting) return file;
  const made = new Map(file.questions);
  if (isWriting) {
    const rng = createRng(seed).stream(`writing questions ${rawPath(file.name)}`);
    made.set(writingSession, makeWritingQuestions(file, rng));
  }
  if (writer !== undefined) {
    const stereotypes = state === 'early' ? undefined : await writer.stereotypes?.(file);
    for (const period of periods.filter(({ session }) => file.sessions.has(session))) {
      const asked =
        state === 'early'
          ? await writer.writeEarly(file, period)
          : markStereotypes(await makeQuestions(file, period, writer, rules), stereotypes ?? new Set());
      made.set(period.session, asked);
    }
  }
  const marked = Object.fromEntries(markUpdates(made, file, rules));
  const json = JSON.parse(JSON.stringify({ ...file.json, 'Q&A': marked })) as JsonObject;
  return readRawFile(json, file.name, rawPath(file.name));
}
