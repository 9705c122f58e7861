import type { ConversationsFile } from '@memgym/datasets';
import type { QuestionDraft } from './draft/question-draft.js';

type FileQuestion = ConversationsFile['episodes'][number]['questions'][number];

/** A draft as a question of a conversations file. */
export function fileQuestion(draft: QuestionDraft, origin: FileQuestion['origin']): FileQuestion {
  const { id, kind, text, expected, evidence, options, askAfterTurnId } = draft;
  return {
    ...{ id, text, type: kind, expected, evidence },
    ...(origin !== undefined && { origin }),
    ...(options !== undefined && { options }),
    ...(askAfterTurnId !== undefined && { askAfterTurnId }),
  };
}

/** The conversations with the questions that came of drafts; those that they have stay, but for these drafts. */
export function withQuestions(
  conversations: ConversationsFile,
  drafts: readonly QuestionDraft[],
  added: readonly { readonly draft: QuestionDraft; readonly question: FileQuestion }[],
): ConversationsFile {
  const ids = new Set(drafts.map(({ id }) => id));
  return {
    ...conversations,
    episodes: conversations.episodes.map((episode) => ({
      ...episode,
      questions: [
        ...episode.questions.filter(({ id }) => id === undefined || !ids.has(id)),
        ...added.flatMap(({ draft, question }) => (draft.episode === episode.id ? [question] : [])),
      ],
    })),
  };
}
