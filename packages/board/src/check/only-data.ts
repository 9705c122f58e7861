import type { JsonValue, RunManifest } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import type { Refusal } from './refusal.js';

type Config = Pick<RunManifest, 'config' | 'plugins' | 'suppliedPrompts'>;

/**
 * R1: what a bundle would start, import, open or ask if its experiment were played. It is decided from the manifest alone,
 * before any of the bundle is opened.
 */
export function notOnlyData(
  { config, plugins = [], suppliedPrompts = [] }: Config,
  registry: Registry,
): Refusal[] {
  const known = new Set(registry.declared('memorySystem').map(({ type }) => type));
  const { systems = [], benchmark } = config as { systems?: JsonValue[]; benchmark?: JsonValue };
  const found = [
    ...plugins.map(({ kind, name }) => `plugins: the ${kind} ${name} is code from elsewhere`),
    ...suppliedPrompts.map(({ name }) => `prompts: the text of ${name} was replaced`),
    ...systems.flatMap((system, place) => [
      ...unknownType(system, `systems[${place}]`, known),
      ...reaches(system, `systems[${place}]`),
    ]),
    ...['model', 'embedder', 'judge', 'judges', 'simulator', 'models'].flatMap((key) =>
      key in config ? reaches(config[key] as JsonValue, key) : [],
    ),
    ...reaches(optionsOf(benchmark), 'benchmark.options'),
  ];
  return found.map((what) => ({ rule: 'R1', what: `${what}. A bundle is read, never run. Not opened.` }));
}

const optionsOf = (benchmark: JsonValue | undefined): JsonValue =>
  typeof benchmark === 'object' && benchmark !== null && !Array.isArray(benchmark)
    ? (benchmark.options ?? {})
    : {};

function unknownType(system: JsonValue, place: string, known: ReadonlySet<string>): string[] {
  const type =
    typeof system === 'object' && system !== null && !Array.isArray(system) ? system.type : undefined;
  if (typeof type === 'string' && known.has(type)) return [];
  return [`${place} is of the type ${JSON.stringify(type ?? null)}, which does not come with MemGym`];
}

/** The texts below a value that name a program, a file or a place on a network. */
function reaches(value: JsonValue, place: string): string[] {
  if (typeof value === 'string') {
    if (isFilePath.test(value)) return [`${place} names a file (${shown(value)})`];
    if (isAddress.test(value) && !isNowhere(value)) return [`${place} names an address (${shown(value)})`];
    return [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => reaches(each, `${place}[${index}]`));
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'command'
      ? [`${place} starts a program (${shown(JSON.stringify(inner))})`]
      : reaches(inner, `${place}.${key}`),
  );
}

const isFilePath = /^(?:[./~\\]|[a-z]:[\\/]|file:)/i;
const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i;

/** The names that a bundle has in place of addresses. */
const isNowhere = (text: string): boolean =>
  URL.canParse(text) && new URL(text).hostname.endsWith('.invalid');

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
