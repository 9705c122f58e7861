import { type ChunkSize, chunksAsReference, chunksOf } from './chunks.js';
import type { Task } from './data-sets.js';
import { instructions } from './prompts.js';

/** How a text is divided, how a chunk is told, and what memory is searched for. */
export interface TextRules {
  chunks(text: string, task: Task, size: ChunkSize): readonly string[];
  /** The message of the user that a chunk is told with. */
  message(chunk: string, task: Task): string;
  /** What memory is searched for when a question is asked. */
  searchText(question: string, task: Task): string;
}

/** Chunks of whole facts, examples and sentences as they stand in the text; the question alone is searched for. */
export const fixedText: TextRules = {
  chunks: chunksOf,
  message: (chunk) => chunk,
  searchText: (question) => question,
};

/** What a chunk is, as the released program says it to the memory; the wording is ours. */
const told: Readonly<Record<Task, readonly [what: string, done: string]>> = {
  documents: ['documents that I read', 'I read these documents'],
  chats: ['chats of the user with the assistant', 'I remember these chats'],
  events: ['a part of a book', 'I read this part'],
  labels: ['examples with their labels', 'I learned these examples'],
  films: ['dialogues of users with one who recommends films', 'I remember these dialogues'],
  summary: ['a part of a book', 'I read this part'],
  detective: ['a part of a book', 'I read this part'],
  facts: ['facts that I learned', 'I learned these facts'],
};

/** Of these tasks the released search by words takes the bare question. */
const bare: ReadonlySet<Task> = new Set(['documents', 'films', 'facts']);

/**
 * As released: chunks without line breaks; each as a dialogue under a heading, after which a backslash and an n stand where a
 * line break was meant; and the whole instruction is searched for. The heading has no time, because the released one
 * is that of the run (docs/specs/memory-agent-bench.md#faults).
 */
export const referenceText: TextRules = {
  chunks: (text, _task, { tokens, count }) => chunksAsReference(text, tokens, count),
  message: (chunk, task) => {
    const [what, done] = told[task];
    return `A dialogue of a user with an assistant\\n<User> Here are ${what}:\n${chunk}\n <Assistant> ${done} and shall answer your questions about it.`;
  },
  searchText: (question, task) => (bare.has(task) ? question : `${instructions[task]}\n\n${question}`),
};
