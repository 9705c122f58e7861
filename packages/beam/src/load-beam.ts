import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DataFile, type DataPlace, DatasetError, type Episode } from '@memgym/core';
import { createQuirkLog, missingOf, readJsonFile, readRows } from '@memgym/datasets';
import type { LoadedEpisodes } from '@memgym/evaluators';
import { beamAbilities } from './abilities.js';
import { chatSchema, questionsSchema } from './beam-files.js';
import { readRow } from './beam-rows.js';
import { beamQuirks } from './quirks.js';
import { type BeamSize, beamSizes, conversationsOfSize, sizeInName } from './sizes.js';
import { source } from './source.js';
import { type Log, toEpisode } from './to-episode.js';

/** Where conversations stand: folders, or files with rows. */
interface Found {
  readonly folders: readonly string[];
  readonly tables: readonly string[];
  /** Folders with questions and no conversation. */
  readonly withoutChat: readonly string[];
}

/**
 * BEAM's conversations with their questions. A session is a batch, dated by its anchor; turns have the ids of the messages.
 * @param path a folder with `chats/<size>/`, or `<size>/`; one with conversations; that of one conversation; or, in the data
 * set form, a file of rows (Parquet, JSON lines or JSON), or a folder with files such as `100K-00000-of-00001.parquet`
 * @param size which size is read, where there are several
 * @throws {DatasetError} when files are missing, damaged or of another form, or when they are of another size
 */
export async function loadBeam(path: string, size: BeamSize): Promise<LoadedEpisodes> {
  const quirks = createQuirkLog(beamQuirks);
  const found = await findConversations(path, size);
  const { episodes, files } =
    found.tables.length > 0 ? await readTables(found, quirks) : await readFolders(found, quirks);
  const conversations = conversationsOfSize[size];
  const published = {
    counts: [
      { name: 'episodes', count: conversations },
      { name: 'questions', count: conversations * beamAbilities.length * 2 },
    ],
    questionTypes: beamAbilities.map((name) => ({ name, count: conversations * 2 })),
  };
  const { withoutChat } = found;
  const which =
    withoutChat.length === 0
      ? undefined
      : `${withoutChat.map((folder) => basename(folder)).join(', ')} have no chat.json`;
  const missing = missingOf('conversations', { found: episodes.length, published: conversations }, which);
  return { episodes, files, quirks: [...quirks.findings], published, missing };
}

type Read = Pick<LoadedEpisodes, 'episodes' | 'files'>;

async function readFolders({ folders }: Found, quirks: Log): Promise<Read> {
  const episodes: Episode[] = [];
  const files: DataFile[] = [];
  for (const folder of folders) {
    const named = async (names: readonly string[]) =>
      (await firstThere(folder, names)) ?? join(folder, names[0] ?? '');
    const chat = await readJsonFile(await named(chatNames), chatSchema, source);
    const questions = await readJsonFile(await named(questionNames), questionsSchema, source);
    const id = basename(folder);
    files.push(...[chat.file, questions.file].map((file) => ({ ...file, name: `${id}/${file.name}` })));
    episodes.push(toEpisode({ id, chat: chat.value, questions: questions.value }, { file: folder }, quirks));
  }
  return { episodes, files };
}

async function readTables({ tables }: Found, quirks: Log): Promise<Read> {
  const episodes: Episode[] = [];
  const files: DataFile[] = [];
  const ids = new Set<string>();
  for (const file of tables) {
    const read = await readRows(
      file,
      (value, index) => {
        const place: DataPlace = { file, path: `[${index}]` };
        const conversation = readRow(value, place);
        if (ids.has(conversation.id)) {
          throw new DatasetError(place, `the conversation ${conversation.id} stands twice.`, {
            hint: 'Give the files of one size.',
          });
        }
        ids.add(conversation.id);
        episodes.push(toEpisode(conversation, place, quirks));
      },
      source,
    );
    files.push(read);
  }
  return { episodes, files };
}

// The released program reads the shortened conversation where there is one.
const chatNames = ['chat_trunecated.json', 'chat.json'];
const questionNames = ['probing_questions.json', 'probing_questions/probing_questions.json'];
const table = /\.(?:parquet|jsonl|json)$/;

async function findConversations(path: string, size: BeamSize): Promise<Found> {
  requireSize(path, size);
  const none = { folders: [], tables: [], withoutChat: [] };
  if (table.test(path)) return { ...none, tables: [path] };
  if ((await firstThere(path, chatNames)) !== null) return { ...none, folders: [path] };
  for (const folder of [path, join(path, 'data')]) {
    const names = await readdir(folder).catch(() => []);
    const tables = names.filter((name) => table.test(name) && sizeInName(name) === size).sort();
    if (tables.length > 0) return { ...none, tables: tables.map((name) => join(folder, name)) };
  }
  for (const folder of [join(path, 'chats', size), join(path, size), path]) {
    const found = await conversationsIn(folder);
    if (found.folders.length > 0) return { ...none, ...found };
  }
  const others: string[] = [];
  for (const other of beamSizes) {
    if ((await firstFolder([join(path, 'chats', other), join(path, other)])) !== null) others.push(other);
  }
  throw new DatasetError({ file: path }, `no conversations of the size ${size} are in this folder.`, {
    hint: others.length === 0 ? source : `There are those of ${others.join(', ')}: set the option size.`,
    missing: true,
  });
}

/** @throws {DatasetError} when the folder or file is named after another size */
function requireSize(path: string, size: BeamSize): void {
  const named = sizeInName(basename(path));
  if (named === null || named === size) return;
  throw new DatasetError(
    { file: path },
    `these are conversations of ${named}, and the option size is ${size}.`,
    {
      hint: `Set the option size to ${named}.`,
    },
  );
}

async function conversationsIn(folder: string): Promise<Pick<Found, 'folders' | 'withoutChat'>> {
  const names = await readdir(folder).catch(() => []);
  const folders: string[] = [];
  const withoutChat: string[] = [];
  for (const name of names.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1))) {
    const inner = join(folder, name);
    if ((await firstThere(inner, chatNames)) !== null) folders.push(inner);
    else if ((await firstThere(inner, questionNames)) !== null) withoutChat.push(inner);
  }
  return { folders, withoutChat };
}

const firstFolder = (paths: readonly string[]) => firstOf(paths, 'isDirectory');
const firstThere = (folder: string, names: readonly string[]) =>
  firstOf(
    names.map((name) => join(folder, name)),
    'isFile',
  );

async function firstOf(paths: readonly string[], kind: 'isFile' | 'isDirectory'): Promise<string | null> {
  for (const path of paths) {
    const isThere = await stat(path).then(
      (entry) => entry[kind](),
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
