import { sha256 } from '@memgym/core';
import {
  type GenerationRequest,
  jsonFile,
  openStageFolder,
  type PreparedGeneration,
} from '@memgym/env-generator';
import { writeData } from './files/write-data.js';
import { languageOf } from './language.js';
import { makeUser } from './make-user.js';
import { builtInNetwork } from './network/built-in-network.js';
import { openNetwork } from './network/open-network.js';
import { readNetwork } from './network/read-network.js';
import type { MemSimOptions } from './options-schema.js';
import { type RewordedUser, readRewordedUser, rewordUser, totalOf } from './realise/reword-user.js';
import type { Trajectory } from './trajectory/trajectory.js';

/** Number of additional profiles, whose values serve as wrong options. Their number is part of the data. */
const otherProfiles = 40;
/** Their seed is far from the seeds that people choose. */
const otherSeed = 0x6d656d73;

const stages = ['trajectories'] as const;

/**
 * Checks the network and draws the profiles. The generation then makes the trajectories of each user, lets a model
 * reword them unless it is offline, and writes the original's files.
 */
export async function prepareMemSim({
  options,
  inputs,
  offline,
  files,
}: GenerationRequest<MemSimOptions>): Promise<PreparedGeneration> {
  const language = languageOf(options.language);
  const base = builtInNetwork(options.language);
  const drawProfiles = openNetwork(
    inputs.network === undefined ? base : await readNetwork(inputs.network, base),
  );
  const profiles = drawProfiles(options.seed, options.profiles);
  const others = drawProfiles(otherSeed, otherProfiles);
  const users = profiles.map((profile, gid) => ({ id: `user-${gid}`, gid, profile }));
  const draft = (user: (typeof users)[number]): Trajectory[] =>
    makeUser({ ...user, others, language }, options);
  const [first] = users;
  // Options that the network cannot supply are refused before anything is written.
  if (first !== undefined) draft(first);
  return {
    ids: users.map(({ id }) => id),
    make: async ({ forAll, signal }) => {
      const made = await forAll(users, async (user, { onStage, modelFor }) => {
        onStage('trajectories');
        const folder = await openStageFolder(files, `raw/${user.id}`, stages);
        const store = async (rewordedUser: RewordedUser) => {
          await folder.save('trajectories', JSON.parse(JSON.stringify(rewordedUser)));
          return { ...user, ...rewordedUser };
        };
        const drafts = draft(user);
        if (offline) return store({ trajectories: drafts, counts: null });
        const digest = sha256(JSON.stringify(drafts));
        const stored = readRewordedUser(await folder.load('trajectories'));
        if (stored?.digest === digest) return { ...user, ...stored };
        const { temperature, tries, checksFacts } = options;
        const model = modelFor('reword');
        const reworded = await rewordUser(drafts, {
          model,
          language,
          temperature,
          tries,
          checksFacts,
          signal,
        });
        return store({ ...reworded, digest });
      });
      await writeData(files, made, language);
      if (!offline) {
        const total = totalOf(made.flatMap(({ counts }) => counts ?? []));
        await files.write('rewordings.json', jsonFile(total));
      }
      return made.map(({ id }) => id);
    },
  };
}
