import { createRng, type Rng } from '@memgym/core';
import type { Network } from './network.js';
import { type Profile, sampleProfile, valueFor } from './sample-profile.js';
import { sortVariables } from './sort-variables.js';

/** A network from which profiles are drawn. */
export interface OpenNetwork {
  readonly network: Network;
  /** The first profiles of a seed; their users have different names if the network has enough. */
  profiles(seed: number, count: number): Profile[];
}

const mostTrials = 50;

/** @throws {ConfigError} when the network has a cycle or an unknown parent */
export function openNetwork(network: Network): OpenNetwork {
  const variables = sortVariables(network);
  const draw = (rng: Rng): Profile => sampleProfile(network, variables, rng);
  return {
    network,
    profiles: (seed, count) => {
      const root = createRng(seed).stream('profiles');
      const names = new Set<string>();
      return Array.from({ length: count }, (_, index) => {
        let profile = draw(root.stream(String(index)));
        for (let trial = 1; names.has(userName(profile)) && trial < mostTrials; trial += 1) {
          profile = draw(root.stream(`${index} ${trial}`));
        }
        names.add(userName(profile));
        return profile;
      });
    },
  };
}

function userName({ instances }: Profile): string {
  const user = instances.find(({ rule }) => rule.as === 'user');
  return user === undefined ? '' : valueFor(user, 'name');
}
