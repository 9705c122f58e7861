import { DatasetError } from '@memgym/core';
import type { OriginalFigureConfig } from './figure-config.js';
import type { OriginalAgentScore } from './original-agent-score.js';
import type { OriginalProfile } from './original-profile.js';
import { type OriginalScore, scoreOriginal } from './score-original.js';

/**
 * Scores the agents of a figure config under the names in the config.
 * @throws {DatasetError} when a file is missing or damaged, does not belong to the data, or a folder holds
 * several agents
 */
export async function scoreFigure(config: OriginalFigureConfig): Promise<OriginalScore> {
  const agents: OriginalAgentScore[] = [];
  let shared: OriginalScore | undefined;
  for (const { name, folder, upperBoundPath } of config.agents) {
    const score = await scoreOriginal({
      dataPath: config.dataPath,
      resultsFolder: folder,
      upperBoundPath,
      randomPath: config.randomPath,
    });
    const [agent, ...others] = score.agents;
    if (agent === undefined || others.length > 0) {
      throw new DatasetError(
        { file: folder },
        `contains ${score.agents.length} agents; expected one for ${name}.`,
        {
          hint: 'Set output_dir to the folder that contains one folder per user.',
        },
      );
    }
    shared ??= score;
    agents.push({ ...agent, name });
  }
  if (shared === undefined) throw new DatasetError({ file: config.dataPath }, 'the figure has no agents.');
  return { ...shared, agents };
}

/** The files that the original writes next to its figures: `overall.json` and `memory.json`, agent to mean. */
export interface FigureMaps {
  readonly overall: Readonly<Record<string, number | null>>;
  /** Memory score (A), as in the original's figures. */
  readonly memory: Readonly<Record<string, number | null>>;
}

/** The means per agent; null if undefined. */
export function figureMaps(agents: readonly OriginalAgentScore[], profile: OriginalProfile): FigureMaps {
  const of = (metric: 'overall' | 'memory-a') =>
    Object.fromEntries(agents.map(({ name, metrics }) => [name, metrics[profile][metric].value]));
  return { overall: of('overall'), memory: of('memory-a') };
}
