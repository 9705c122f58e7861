import {
  canonicalJson,
  type JsonObject,
  type JsonValue,
  type RunManifest,
  type RunResult,
} from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { dataCaution, differingValues } from '@memgym/runs';
import { settingsOf } from '../records/model-settings.js';
import { type BoardSheet, questionsOf } from '../sheet/board-sheet.js';
import type { Refusal } from './refusal.js';

/** R3: the whole published data, and no others. */
export function otherData(manifest: RunManifest, sheet: BoardSheet, registry: Registry): Refusal[] {
  const { benchmark, data } = manifest;
  if (benchmark !== sheet.benchmark.type)
    return [{ rule: 'R3', what: `The benchmark is ${benchmark}, the sheet is of ${sheet.benchmark.type}.` }];
  const caution = dataCaution(manifest, registry);
  const wanted = questionsOf(sheet);
  return [
    ...(caution === undefined ? [] : [caution]),
    ...(data.questions === wanted
      ? []
      : [`${count(data.questions)} of ${count(wanted)} questions were asked. A split is all or none.`]),
    ...differingValues(chosenOf(manifest), sheet.benchmark, 'benchmark').map(asSentence),
  ].map((what) => ({ rule: 'R3', what }));
}

/** The benchmark of a run's experiment without the place of its data. */
function chosenOf({ config }: RunManifest): JsonValue {
  const { path: _, ...chosen } = (config.benchmark ?? {}) as JsonObject;
  return chosen;
}

/** R6: reader, judge, prompts, trials and seed of the sheet. */
export function otherInstrument(
  manifest: RunManifest,
  result: RunResult | null,
  sheet: BoardSheet,
): Refusal[] {
  const { config, prompts, models, judges } = manifest;
  const {
    trials = 1,
    seed = 42,
    systems = [],
    profile = 'fixed',
  } = config as {
    readonly trials?: number;
    readonly seed?: string | number;
    readonly systems?: readonly JsonObject[];
    readonly profile?: string;
  };
  const versions = Object.fromEntries(
    prompts.filter(({ name }) => name in sheet.prompts).map(({ name, version }) => [name, version]),
  );
  const found = [
    ...differingValues(settingsOf(config.model), sheet.reader, 'reader'),
    ...differingValues(settingsOf(config.judge ?? config.model), sheet.judge, 'judge'),
    ...differingValues(versions, sheet.prompts, 'prompts'),
    ...differingValues(
      { trials, seed, profile },
      { trials: sheet.trials, seed: sheet.seed, profile: 'fixed' },
      'experiment',
    ),
  ].map(asSentence);
  const others = [
    ...(models === undefined
      ? []
      : ['Systems have models of their own. All are read by the reader of the sheet.']),
    ...(judges === undefined ? [] : ['Parts of the benchmark have judges of their own.']),
    ...systems.flatMap(({ name, insights }) =>
      canonicalJson(insights ?? {}) === '{}' ? [] : [`${name} is told facts about the users (insights).`],
    ),
    ...(isSimulated(manifest, result)
      ? ['Answers or verdicts are of the offline model, so they are simulated.']
      : []),
  ];
  return [...found, ...others].map((what) => ({ rule: 'R6', what }));
}

function isSimulated({ model, judge }: RunManifest, result: RunResult | null): boolean {
  if (model.simulated === true || judge?.simulated === true) return true;
  if (result === null) return false;
  const calls = result.systems.flatMap((system) => system.calls);
  return result.simulated.model || result.simulated.simulator || calls.some(({ simulated }) => simulated);
}

/** `reader.temperature: 0.7 recorded, 0 now` in the words of a board. */
const asSentence = (difference: string): string =>
  `${difference.replace(/ recorded, /, ' here, ').replace(/ now$/, ' in the sheet')}.`;

const count = (value: number): string => new Intl.NumberFormat('en-US').format(value);
