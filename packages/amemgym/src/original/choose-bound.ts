import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatasetError } from '@memgym/core';
import type { OriginalAgentFolder } from '../data/original/find-original-agents.js';
import { findUtilization, type OriginalUtilization } from '../data/original/find-utilization.js';

/** The upper bound of an agent, with notes for the reader. */
export interface ChosenBound {
  readonly bound: OriginalUtilization | null;
  readonly notes: readonly string[];
}

/**
 * Finds the upper bound of the agent's model: in the given folder, otherwise below the results, next to them, or in the
 * original's place. A bound found without a given folder is used only if it has the model's name, or if it is the only
 * one and the agent names no model.
 * @throws {DatasetError} when the given folder contains no upper bound, or several without one for the model
 */
export async function chooseBound(
  agent: OriginalAgentFolder,
  { upperBoundPath, resultsFolder }: { upperBoundPath?: string | undefined; resultsFolder: string },
): Promise<ChosenBound> {
  if (upperBoundPath !== undefined) return named(agent, upperBoundPath);
  const below = await findUtilization(resultsFolder, { guessed: true });
  const [only, ...more] = below;
  if (only !== undefined && more.length === 0 && agent.model === null) return { bound: only, notes: [] };
  const seen = [...below];
  const agentParent = dirname(resolve(agent.folder));
  // The original's own layout is <out>/<kind>/<agent> and <out>/ub/<model>.
  const usual = join(dirname(agentParent), 'ub');
  const places = [agentParent, dirname(resolve(resultsFolder)), ...(existsSync(usual) ? [usual] : [])];
  for (const place of new Set(places)) {
    const own = ofModel(seen, agent);
    if (own !== undefined) return { bound: own, notes: [] };
    seen.push(...(await findUtilization(place, { deepest: 2, guessed: true })));
  }
  const own = ofModel(seen, agent);
  if (own !== undefined) return { bound: own, notes: [] };
  const none = 'so there are no memory scores';
  const models = [...new Set(below.map(({ model }) => model))].join(', ');
  return {
    bound: null,
    notes: [
      models === ''
        ? `No upper bound was found, ${none}; pass an upper bound.`
        : `Upper bounds of ${models} were found, but none of ${agent.model ?? 'a model that the agent names'}, ${none}; pass an upper bound.`,
    ],
  };
}

async function named(agent: OriginalAgentFolder, place: string): Promise<ChosenBound> {
  const found = await findUtilization(place);
  const [only, ...more] = found;
  if (only === undefined) {
    throw new DatasetError({ file: place }, 'holds no utilization_results.json.', {
      hint: 'Pass the folder of a model that `eval.upperbound` wrote.',
    });
  }
  const own = ofModel(found, agent);
  if (own !== undefined) return { bound: own, notes: [] };
  if (more.length > 0) {
    const models = found.map(({ model }) => model).join(', ');
    throw new DatasetError(
      { file: place },
      `contains upper bounds of ${models}; the one for ${agent.name} is ambiguous.`,
      { hint: 'Pass the folder of one model as the upper bound.' },
    );
  }
  return {
    bound: only,
    notes:
      agent.model === null || place === only.folder
        ? []
        : [`The upper bound is of ${only.model}, the agent answers with ${agent.model}.`],
  };
}

function ofModel(
  found: readonly OriginalUtilization[],
  { model }: OriginalAgentFolder,
): OriginalUtilization | undefined {
  if (model === null) return undefined;
  return found.find((each) => each.model === model || each.model.endsWith(`/${model}`));
}
