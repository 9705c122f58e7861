import type { Period } from '../raw/periods.js';
import type { RawFile, RawQuestion } from '../raw/raw-file.js';
import { askedNotes } from './asked-note.js';
import { releaseType } from './question-types.js';
import type { QuestionWriter } from './question-writer.js';
import { endOfText, eventReference, rawQuestion } from './raw-question.js';

/**
 * The early state's questions for a recommendation, one for each side note, asked after the whole text
 * (packages/personamem/spec.md#early-questions). They are worded as those of the release.
 */
export async function makeEarlyRecommendations(
  file: RawFile,
  period: Period,
  write: QuestionWriter['write'],
): Promise<RawQuestion[]> {
  const questions: RawQuestion[] = [];
  for (const note of askedNotes(file, period)) {
    // For a question at the end, only the newest event counts.
    const latest = { ...note, before: note.newest };
    const draft =
      note.newest.event.fact === undefined ? undefined : await write(releaseType('recommendation'), latest);
    if (draft === undefined) continue;
    questions.push(
      rawQuestion(draft, {
        Type: 'recommendations',
        Context: file.name.topic,
        Reference: eventReference(note.newest),
        Where: endOfText,
        How_Many_Pref_Updates: note.chain.length,
      }),
    );
  }
  return questions;
}
