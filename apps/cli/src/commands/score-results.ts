import { ConfigError } from '@memgym/core';
import {
  figureMaps,
  type OriginalProfile,
  type OriginalScore,
  originalMetrics,
  readFigureConfig,
  scoreFigure,
  scoreOriginal,
} from '@memgym/evaluators';
import { findData, readEnvironment, writeOriginalFigures } from '@memgym/runner';
import { print, printJson, tell } from '../output/print.js';
import { showOriginalScore } from '../output/show-original-score.js';

/** Flags that select results of the original program. */
export interface ScoreResultsFlags {
  data?: string;
  results?: string;
  upperBound?: string;
  diagnosis?: string;
  figureConfig?: string;
  figures?: string;
  profile: OriginalProfile;
  json?: boolean;
}

/** `memgym score amemgym --results …`: results of the original program. */
export async function scoreResults(benchmark: string, flags: ScoreResultsFlags): Promise<void> {
  const { results, figureConfig, profile } = flags;
  if (benchmark !== 'amemgym' || (results === undefined) === (figureConfig === undefined)) {
    throw new ConfigError(
      benchmark === 'amemgym'
        ? 'Give either --predictions, --results or --figure-config.'
        : `${benchmark}: --predictions is missing.`,
      { key: 'predictions', hint: 'See `memgym score --help`.' },
    );
  }
  if (figureConfig !== undefined) {
    const score = await scoreFigure(await readFigureConfig(figureConfig, process.cwd()));
    const maps = figureMaps(score.agents, profile);
    await drawFigures(score, flags);
    if (flags.json) printJson({ ...asJson(score, profile), ...maps });
    else {
      showOriginalScore(score, profile);
      print(`\noverall.json\n${JSON.stringify(maps.overall, null, 2)}`);
      print(`\nmemory.json\n${JSON.stringify(maps.memory, null, 2)}`);
    }
    return;
  }
  const score = await scoreOriginal({
    dataPath: findData({
      dataset: 'amemgym',
      dataPath: flags.data,
      environment: readEnvironment(process.cwd(), process.env),
    }),
    resultsFolder: results ?? '.',
    upperBoundPath: flags.upperBound,
    diagnosisFolder: flags.diagnosis,
  });
  await drawFigures(score, flags);
  if (flags.json) printJson(asJson(score, profile));
  else showOriginalScore(score, profile);
}

async function drawFigures(score: OriginalScore, { figures, profile }: ScoreResultsFlags): Promise<void> {
  if (figures === undefined) return;
  for (const file of await writeOriginalFigures(score, profile, figures)) tell(`${file} written`);
}

/** `metrics` are those of the profile; `profiles` holds both. */
function asJson({ data, random, agents }: OriginalScore, profile: OriginalProfile) {
  return {
    benchmark: 'amemgym',
    profile,
    data,
    meanings: Object.fromEntries(originalMetrics),
    random,
    agents: agents.map(({ metrics, ...agent }) => ({
      ...agent,
      metrics: metrics[profile],
      profiles: metrics,
    })),
  };
}
