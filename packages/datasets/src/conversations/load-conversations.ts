import { DatasetError } from '@memgym/core';
import { requireFile } from '../files/find-file.js';
import { parseJson, readDataFile } from '../files/read-json-file.js';
import type { LoadedDataset } from '../loaded-dataset.js';
import { conversationsFileSchema } from './conversations-file.js';
import { type ConversationsProblem, findConversationsProblems } from './conversations-problems.js';
import { toEpisode } from './to-episode.js';

/** A conversations file: its content, or null if there are problems; and all problems. */
export interface ReadConversations {
  filePath: string;
  title?: string | undefined;
  loaded: LoadedDataset | null;
  problems: ConversationsProblem[];
}

const wanted =
  'Give a file of the format memgym-conversations@1; `memgym init conversations` writes one to start from.';

/**
 * Reads a conversations file and lists all of its problems without throwing.
 * @throws {DatasetError} when the file is missing, empty or not JSON
 */
export async function readConversations(path: string): Promise<ReadConversations> {
  const filePath = await requireFile(
    path,
    ['conversations.json', 'conversations/conversations.json'],
    wanted,
  );
  const { text, file } = await readDataFile(filePath, wanted);
  const value = parseJson(text, filePath);
  const problems = findConversationsProblems(text, value);
  if (problems.length > 0) return { filePath, loaded: null, problems };
  const { title, episodes } = conversationsFileSchema.parse(value);
  return {
    filePath,
    title,
    loaded: { benchmark: 'conversations', episodes: episodes.map(toEpisode), files: [file], quirks: [] },
    problems,
  };
}

const shown = 10;

/**
 * Your own conversations, in MemGym's format (`memgym-conversations@1`): a JSON file, or a folder with
 * `conversations.json`.
 * @throws {DatasetError} when the file is missing or not JSON, and for all its problems at once
 */
export async function loadConversations(path: string): Promise<LoadedDataset> {
  const { filePath, loaded, problems } = await readConversations(path);
  if (loaded !== null) return loaded;
  const listed = problems.slice(0, shown).map((problem) => `\n  ${describeProblem(problem)}`);
  const more = problems.length > shown ? `\n  … and ${problems.length - shown} more.` : '';
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  throw new DatasetError({ file: filePath }, `${count}:${listed.join('')}${more}`, {
    hint: 'Fix the file; docs/conversations-format.md lists its keys.',
  });
}

/** `12:15 episodes[0].questions[6].evidence: there is no turn "t9", only t1, t2.` */
export function describeProblem({ line, column, path, message }: ConversationsProblem): string {
  const place = line === undefined ? '' : `${line}:${column} `;
  return `${place}${path === '' ? 'the file' : path}: ${message}`;
}
