import type { GenerationFiles } from '@memgym/env-generator';
import { preReleaseContextsText, preReleaseQuestionLines, preReleaseTypeOf } from '../../data/pre-release.js';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import type { PersonaMemRow } from '../../data/write-personamem.js';
import { personaMemQuestionLines } from '../../data/write-personamem.js';
import type { HistoryRows } from '../blocks/to-rows.js';

const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * Writes the files of a size: questions, conversations, and the position of the message that each question is about,
 * which is not in the published files (packages/personamem/spec.md#data-files).
 */
export async function writeRelease(
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
