import { createRng, type Rng } from '@memgym/core';
import type { Network } from './network.js';
import { type Profile, sampleProfile, valueOfUser } from './sample-profile.js';
import { sortVariables } from './sort-variables.js';

const mostTrials = 50;

/**
 * A function that draws the first profiles of a seed from a network; their users have different names if the network
 * has enough.
 * @throws {ConfigError} when the network has a cycle or an unknown parent
 */
export function openNetwork(network: Network): (seed: number, count: number) => Profile[] {
  const variables = sortVariables(network);
  const draw = (rng: Rng): Profile => sampleProfile(network, variables, rng);
  return (seed, count) => {
    const root = createRng(seed).stream('profiles');
    const names = new Set<string>();
    return Array.from({ length: count }, (_, index) => {
      let profile = draw(root.stream(String(index)));
      for (let trial = 1; names.has(valueOfUser(profile, 'name')) && trial < mostTrials; trial += 1) {
        profile = draw(root.stream(`${index} ${trial}`));
      }
      names.add(valueOfUser(profile, 'name'));
      return profile;
    });
  };
}
