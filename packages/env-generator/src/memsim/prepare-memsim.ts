import type { GenerationRequest, PreparedGeneration } from '../generator/generator.js';
import { type MadeUser, writeData } from './files/write-data.js';
import { languageOf } from './language.js';
import { makeUser } from './make-user.js';
import { openBuiltInNetwork } from './network/open-network.js';
import type { MemsimOptions } from './options-schema.js';

/** Profiles beyond those of users, whose values serve as wrong options. Their number is part of the data. */
const otherProfiles = 40;
/** Their seed is far from those that users choose. */
const otherSeed = 0x6d656d73;

/** Checks the network and draws the profiles; the generation then writes the original's files. */
export async function prepareMemsim({
  options,
  files,
}: GenerationRequest<MemsimOptions>): Promise<PreparedGeneration> {
  const language = languageOf(options.language);
  const network = openBuiltInNetwork(options.language);
  const profiles = network.profiles(options.seed, options.profiles);
  const others = network.profiles(otherSeed, otherProfiles);
  const users = profiles.map((profile, gid) => ({ id: `user-${gid}`, gid, profile }));
  return {
    ids: users.map(({ id }) => id),
    make: async ({ forAll }) => {
      const made = await forAll(users, async ({ id, gid, profile }, { onStage }) => {
        onStage('trajectories');
        const trajectories = makeUser({ gid, profile, others, language }, options);
        return { id, gid, profile, trajectories } satisfies MadeUser & { id: string };
      });
      await writeData(files, made, language);
      return made.map(({ id }) => id);
    },
  };
}
