import { parseConfig } from '@memgym/core';
import { lexiconTopics, readConcepts } from '@memgym/everyday-world';
import type { Simulation } from '@memgym/prompts';
import * as z from 'zod';
import { chance } from './chance.js';
import { readChoice } from './reader/read-choice.js';
import { readFreeText } from './reader/read-free-text.js';
import { readProbe } from './reader/read-probe.js';
import { converse } from './world/converse.js';
import { lifelikeWorld, offlineWorldSchema, perfectWorld, worldOf } from './world/offline-world-schema.js';
import { writeText } from './writer/write-text.js';

const simulationOptionsSchema = z.strictObject({
  contextTokens: z
    .number()
    .int()
    .min(1)
    .default(32_000)
    .describe('Context size in estimated tokens; the newest part of a prompt is read.'),
  world: z
    .union([z.enum(['perfect', 'lifelike']), offlineWorldSchema])
    .default('perfect')
    .describe(
      'Its weaknesses: `perfect` sees and writes everything; `lifelike` overlooks things and makes mistakes, as docs/offline-world.md describes; or single settings. Default perfect.',
    ),
  seed: z.string().default('42').describe('Seed of its mistakes. Default 42.'),
});
export type SimulationOptions = z.input<typeof simulationOptionsSchema>;

/**
 * The abilities that the offline model with these options lends to its replies: its world, reader and writer. For tests of
 * replies; the model makes its own.
 * @throws {ConfigError} when an option is invalid
 */
export function createSimulation(options: SimulationOptions = {}): Simulation {
  const parsed = parseConfig('Offline model', simulationOptionsSchema, options);
  const { contextTokens, world: named, seed } = parsed;
  const settings = named === 'perfect' ? perfectWorld : named === 'lifelike' ? lifelikeWorld() : named;
  const world = worldOf(settings, seed);
  const limits = { contextTokens, world };
  const replyTokens = world?.replyTokens ?? null;
  return {
    ...limits,
    concepts: readConcepts,
    topics: (language) => lexiconTopics(language).map(({ name }) => name),
    chance: (...keys) => chance({ seed }, ...keys),
    choose: (asked) => readChoice({ ...asked, limits }).label,
    answer: (asked) => readFreeText({ ...asked, limits }),
    probe: (asked) => readProbe({ ...asked, limits }),
    write: (asked) => writeText({ ...asked, limits }),
    converse: (asked) =>
      world === undefined || replyTokens === null
        ? undefined
        : converse({ ...asked, limits: { ...limits, world: { ...world, replyTokens } } }),
  };
}
