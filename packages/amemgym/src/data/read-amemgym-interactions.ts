import { join } from 'node:path';
import { kindOfPath, readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import { folderBelow } from './original/folder-below.js';
import { originalUserFolder } from './original/user-folder.js';

/** One session of `interactions/period_PP.json`: messages in turn, the user's first. */
const sessionSchema = z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }));

const hint =
  'Give the folder of one agent: it holds <user>/interactions/period_PP.json, lists of messages by session.';

/** A dialogue of the original program. */
export interface AMemGymInteractions {
  /** Its file. */
  readonly file: string;
  /** Messages by session, in the order of the period's sessions. */
  readonly sessions: readonly (readonly { role: 'user' | 'assistant'; content: string }[])[];
}

/**
 * The dialogue of one user and period as the original program writes it:
 * `<folder>/<user id>/interactions/period_PP.json` (packages/amemgym/spec.md#results-of-a-run).
 * @throws {DatasetError} when the file is missing, damaged or of another form
 */
export async function readAMemGymInteractions(
  folder: string,
  userId: string,
  period: number,
): Promise<AMemGymInteractions> {
  const name = `period_${String(period).padStart(2, '0')}.json`;
  const file = join(await userFolderIn(folder, userId), 'interactions', name);
  return { file, sessions: (await readJsonFile(file, z.array(sessionSchema), hint)).value };
}

/** The folder of a user: encoded, as in our exports, otherwise the bare id, as in the original. */
async function userFolderIn(folder: string, userId: string): Promise<string> {
  const own = join(folder, originalUserFolder(userId));
  if ((await kindOfPath(own)) !== 'missing' || (await kindOfPath(folder)) !== 'folder') return own;
  return (await folderBelow(folder, userId.split('/'))) ?? own;
}
