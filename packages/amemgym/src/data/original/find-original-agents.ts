import { basename, relative, resolve, sep } from 'node:path';
import { DatasetError } from '@memgym/core';
import { findFile, kindOfPath } from '@memgym/datasets';
import { folderBelow } from './folder-below.js';
import { userResultFiles } from './read-original-user.js';
import { readResultFile } from './read-result-file.js';
import { originalAgentConfigSchema } from './result-schemas.js';
import { subFolders } from './sub-folders.js';
import { originalUserFolder } from './user-folder.js';

/** The folder of one agent. */
export interface OriginalAgentFolder {
  /** The name of the folder, which is the agent's name, with parent folders if two agents share it. */
  readonly name: string;
  readonly folder: string;
  /** Folders by user, in the order of the data. */
  readonly users: ReadonlyMap<string, string>;
  /** The answering model named in `agent_config.json`; null if it names none. */
  readonly model: string | null;
}

/** Deep enough for results organised as `<out>/<kind>/<agent>/<user>`. */
const deepest = 4;
const hint =
  'Give the folder that the original wrote for one agent (<out>/<agent>, with a folder for each user), or the one above.';

/**
 * The agents whose results are in a folder: the folder itself, or folders below it.
 * @param users ids of the data's users
 * @throws {DatasetError} when there are none, or an agent's folder has results of a user who is not in the data
 */
export async function findOriginalAgents(
  folder: string,
  users: readonly string[],
): Promise<OriginalAgentFolder[]> {
  const kind = await kindOfPath(folder);
  if (kind !== 'folder') {
    throw new DatasetError(
      { file: folder },
      kind === 'missing' ? 'there is no such folder.' : 'is a file, expected a folder.',
      { hint, missing: kind === 'missing' },
    );
  }
  if (await isUserFolder(folder)) {
    throw new DatasetError({ file: folder }, 'contains the results of only one user.', { hint });
  }
  const agents = await agentsBelow(folder, users, 0);
  if (agents.length === 0) {
    throw new DatasetError({ file: folder }, `contains no folder with ${userResultFiles.join(' or ')}.`, {
      hint,
    });
  }
  return agents.map((agent) => {
    const shared = agents.some((other) => other !== agent && other.name === agent.name);
    return shared ? { ...agent, name: relative(folder, agent.folder).split(sep).join('/') } : agent;
  });
}

async function agentsBelow(
  folder: string,
  users: readonly string[],
  depth: number,
): Promise<OriginalAgentFolder[]> {
  const children = await subFolders(folder);
  const own = new Map<string, string>();
  for (const { name, path } of children) if (await isUserFolder(path)) own.set(name, path);
  for (const parent of parentsOf(users)) {
    const place = await folderBelow(folder, parent.split('/'));
    if (place === null) continue;
    for (const { name, path } of await subFolders(place)) {
      if (await isUserFolder(path)) own.set(`${parent}/${name}`, path);
    }
  }
  if (own.size > 0) return [await toAgent(folder, users, own)];
  if (depth === deepest) return [];
  const found: OriginalAgentFolder[] = [];
  for (const { path } of children) found.push(...(await agentsBelow(path, users, depth + 1)));
  return found;
}

/** For an id with slashes, from which the original makes nested folders: all names but the last. */
function parentsOf(users: readonly string[]): Set<string> {
  return new Set(users.filter((id) => id.includes('/')).map((id) => id.slice(0, id.lastIndexOf('/'))));
}

async function toAgent(
  folder: string,
  users: readonly string[],
  found: ReadonlyMap<string, string>,
): Promise<OriginalAgentFolder> {
  // The original names every folder by the bare id; our exports may encode it.
  const names = new Map(users.map((id) => [id, [originalUserFolder(id), id]]));
  const known = new Set([...names.values()].flat());
  for (const [name, path] of found) {
    if (known.has(name)) continue;
    throw new DatasetError({ file: path }, `the data have no user ${JSON.stringify(name)}.`, {
      hint: 'Give the data.json that the agent was evaluated on.',
    });
  }
  const ordered = [...names].flatMap(([id, own]): [string, string][] => {
    const path = own.map((name) => found.get(name)).find((each) => each !== undefined);
    return path === undefined ? [] : [[id, path]];
  });
  let model: string | null = null;
  for (const [, path] of ordered) {
    const config = await readResultFile(path, 'agent_config.json', originalAgentConfigSchema);
    model ??= config?.content.llm_config?.llm_model ?? null;
  }
  return { name: basename(resolve(folder)), folder, users: new Map(ordered), model };
}

async function isUserFolder(folder: string): Promise<boolean> {
  return (await findFile(folder, userResultFiles)) !== null;
}
