import type { JsonObject, JsonValue, RunManifest, SystemResult } from '@memgym/core';
import type { PublishedTable } from './published-table.js';

type PlayedManifest = Pick<RunManifest, 'profile' | 'data' | 'config' | 'model' | 'models'>;

/**
 * Why published numbers do not belong beside those of a run, whatever its systems; null if they do. Whether only a part
 * of the data was played does not matter: a report says so.
 */
export function misfitOfRun({ of = {} }: PublishedTable, manifest: PlayedManifest): string | null {
  const { profile, data } = manifest;
  const run = profile?.run ?? 'fixed';
  if (of.profile !== undefined && of.profile !== run)
    return `they are of the profile ${of.profile}, and the run has the profile ${run}`;
  if (of.file !== undefined && !data.files.some(({ name }) => name.endsWith(of.file ?? '')))
    return `they are of other data, ${of.file}`;
  const { questions } = data.whole;
  if (of.questions !== undefined && of.questions !== questions)
    return `they are of ${of.questions.toLocaleString('en')} questions, and the data of the run have ${questions.toLocaleString('en')}`;
  return null;
}

/** Why the numbers of a system do not belong beside published ones; null if they do. */
export function misfitOfSystem(
  { of = {} }: PublishedTable,
  manifest: PlayedManifest,
  { name, type }: Pick<SystemResult, 'name' | 'type'>,
): string | null {
  const played = listOf(manifest.config.systems ?? []).find((system) => system.name === name);
  const { model } = manifest.models?.[name]?.model ?? manifest.model;
  if (of.models?.every((one) => modelName(one) !== modelName(String(model))) === true)
    return `they are of ${of.models.join(', ')}, and ${name} answers with ${String(model)}`;
  if (of.systems === undefined) return null;
  const { types, window } = of.systems;
  // A bound of the benchmark is no system of the experiment.
  const isKind = types.includes(played === undefined ? type : String(played.type));
  const fits = isKind && (window === undefined || window === (played?.window !== undefined));
  return fits ? null : `${name} is another kind of system`;
}

/** The name without its publisher and its day, as servers spell it differently: `Qwen/Qwen3-8B`, `qwen3:8b`. */
const modelName = (model: string): string =>
  (model.split('/').at(-1) ?? '')
    .toLowerCase()
    .replaceAll(/[:_]/g, '-')
    .replace(/-\d{4}-\d{2}-\d{2}$/, '');

type Fields = Readonly<Record<string, JsonValue | undefined>>;

const listOf = (value: JsonValue): Fields[] => (Array.isArray(value) ? value.filter(isObject) : []);

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
