import { digest } from '@memgym/core';
import type { ConversationsFile } from '@memgym/datasets';
import { type GenerationFiles, jsonFile } from '@memgym/env-generator';
import { checkForm } from './check/check-form.js';
import type { RefusedDraft } from './draft/draft-question.js';
import { type QuestionDraft, refusals } from './draft/question-draft.js';
import { fileQuestion, withQuestions } from './with-questions.js';

export interface WrittenDrafts {
  readonly conversations: ConversationsFile;
  readonly drafts: readonly QuestionDraft[];
  readonly refused: readonly RefusedDraft[];
  /** Whether the drafts are empty forms, which no file of conversations can hold. */
  readonly offline: boolean;
}

/** Writes drafts, refusals by reason, the page for people, and the conversations with the drafts as questions. */
export async function writeDrafts(
  files: GenerationFiles,
  { conversations, drafts, refused, offline }: WrittenDrafts,
): Promise<void> {
  const sample = digest(JSON.parse(JSON.stringify(conversations.episodes)));
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
  await files.write('drafts.json', jsonFile(plain({ format: 'memgym-question-drafts@1', sample, drafts })));
  const reasons = Object.entries(refusals).flatMap(([reason, meaning]) => {
    const count = refused.filter((each) => each.reason === reason).length;
    return count === 0 ? [] : [{ reason, meaning, count }];
  });
  await files.write('refused.json', jsonFile(plain({ reasons, refused })));
  await files.write('check.html', checkForm({ sample, drafts, conversations }));
  const questions = offline
    ? []
    : drafts.map((draft) => ({ draft, question: fileQuestion(draft, 'drafted') }));
  await files.write('conversations.json', jsonFile(plain(withQuestions(conversations, drafts, questions))));
}
