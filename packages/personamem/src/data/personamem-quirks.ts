/** Oddities of PersonaMem; the counts are those of `questions_32k.csv`. */
export const personaMemQuirks = [
  {
    id: 'personamem-context-missing',
    dataset: 'personamem',
    what: 'The conversation of a question is missing; the question is in no episode, but can be scored.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'personamem-context-unused',
    dataset: 'personamem',
    what: 'No question refers to a conversation.',
    action: 'dropped',
    publishedCount: null,
  },
  {
    id: 'personamem-context-id-mismatch',
    dataset: 'personamem',
    what: 'The id of a conversation is not the SHA-256 of its messages: it was changed after publication.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'personamem-last-message-hidden',
    dataset: 'personamem',
    what: 'A question is asked before the last message of the conversation, which is therefore never visible.',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'personamem-reference-not-found',
    dataset: 'personamem',
    what: 'No message begins at the token distance that the row gives (only checked with a tokenizer).',
    action: 'kept',
    publishedCount: null,
  },
  {
    id: 'personamem-question-id-repeated',
    dataset: 'personamem',
    what: 'A question id is used more than once; later ones get `#2`, `#3` …',
    action: 'repaired',
    publishedCount: 0,
  },
  {
    id: 'personamem-type-spelling',
    dataset: 'personamem',
    what: 'The question type is spelled differently from the name that the code uses for it.',
    action: 'kept',
    publishedCount: 173,
  },
  {
    id: 'personamem-type-doubtful',
    dataset: 'personamem',
    what: 'Called `recall_user_shared_facts`, but worded like a question for the latest preference.',
    action: 'kept',
    publishedCount: 129,
  },
  {
    id: 'personamem-question-repeats-message',
    dataset: 'personamem',
    what: 'The question starts with "User:" and repeats the last visible message.',
    action: 'kept',
    publishedCount: 64,
  },
] as const;

export type PersonaMemQuirkId = (typeof personaMemQuirks)[number]['id'];
