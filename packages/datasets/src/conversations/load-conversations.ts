import { DatasetError } from '@memgym/core';
import { requireFile } from '../files/find-file.js';
import { readJsonFile } from '../files/read-json-file.js';
import type { LoadedDataset } from '../loaded-dataset.js';
import { conversationsFileSchema } from './conversations-file.js';
import { type EpisodeProblem, findEpisodeProblems } from './episode-problems.js';

/** A readable file and the rules it breaks. */
export interface ReadConversations {
  filePath: string;
  loaded: LoadedDataset;
  problems: EpisodeProblem[];
}

/**
 * Reads a conversations file and lists broken rules without throwing for them.
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function readConversations(path: string): Promise<ReadConversations> {
  const filePath = await requireFile(
    path,
    ['conversations.json', 'conversations/conversations.json'],
    'Give a file of the format memgym-conversations@1.',
  );
  const { value, file } = await readJsonFile(filePath, conversationsFileSchema);
  const { benchmark, episodes } = value;
  return {
    filePath,
    loaded: { benchmark, episodes, files: [file], quirks: [] },
    problems: findEpisodeProblems(episodes),
  };
}

/**
 * Your own conversations, in MemGym's format (`memgym-conversations@1`): a JSON file, or a folder with
 * `conversations.json`.
 * @throws {DatasetError} when the file is missing, damaged, of another form, or breaks a rule of
 * `episodeInvariants`
 */
export async function loadConversations(path: string): Promise<LoadedDataset> {
  const { filePath, loaded, problems } = await readConversations(path);
  const [first, ...others] = problems;
  if (first === undefined) return loaded;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new DatasetError(
    { file: filePath, path: `episodes${first.path}` },
    `${first.invariant}: ${first.detail}${more}.`,
    {
      hint: '`memgym data check conversations` lists every place; fix the file.',
    },
  );
}
