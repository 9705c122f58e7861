import type { JsonValue, RunManifest, RunResult } from '@memgym/core';
import { halfOf, type RunChange } from '@memgym/report';
import { promptTokensOf, unequalContext } from '@memgym/scoring';

interface Described {
  readonly manifest: RunManifest;
  readonly result: RunResult;
}

/**
 * Everything that is not the same in two runs and may explain why their scores differ: benchmark, version, profile, data,
 * models with their judges, prompts, plugins, services, options, and prompts that are more than {@link unequalContext}
 * times as long. Empty if nothing is known to differ.
 */
export function differencesOf(first: Described, second: Described): RunChange[] {
  const changes = parts.flatMap(([kind, of]) => changesOf(kind, flat(of(first)), flat(of(second))));
  const told = new Set(changes.map(contentOf));
  const options = changesOf('config', flat(byName(first.manifest)), flat(byName(second.manifest)));
  return [...changes, ...options.filter((change) => !told.has(contentOf(change))), ...lengths(first, second)];
}

/**
 * What a reader of the difference must know if the systems or their options differ: what is chosen by it is shown too high.
 * Null if the runs are of the half of the people for choosing, or nothing was chosen.
 */
export function choiceCaution(first: Described, second: Described): string | null {
  const isChoice = differencesOf(first, second).some(
    ({ kind, name }) => kind === 'config' && name.startsWith('systems.'),
  );
  const halves = [first, second].map(({ manifest }) => halfOf(manifest));
  if (!isChoice || halves.some((half) => half?.endsWith('choosing'))) return null;
  return halves.some((half) => half !== null)
    ? 'Both runs are of the half of the people for showing: a choice between them is made on what is shown.'
    : 'If options are chosen by this difference, it is too great for other data: choose with `benchmark.split` set to "choose", and show the choice with "show".';
}

/** The config repeats what the description of a model states. */
const contentOf = ({ name, first, second }: RunChange): string =>
  JSON.stringify([name.slice(name.lastIndexOf('.') + 1), first, second]);

const parts: readonly (readonly [kind: string, of: (run: Described) => unknown])[] = [
  ['benchmark', ({ manifest: { benchmark } }) => ({ type: benchmark })],
  ['version', ({ manifest: { memgymVersion } }) => ({ memgym: memgymVersion })],
  [
    'profile',
    ({ manifest: { profile } }) => ({ run: profile?.run ?? 'fixed', departing: profile?.departing ?? {} }),
  ],
  [
    'data',
    ({ manifest: { data } }) => ({
      ...{ digest: data.digest.slice(0, 12), episodes: data.episodes, questions: data.questions },
    }),
  ],
  [
    'data file',
    ({ manifest: { data } }) =>
      Object.fromEntries(data.files.map(({ name, sha256 }) => [name, sha256.slice(0, 12)])),
  ],
  ['model', ({ manifest: { model, models = {} } }) => ({ model, ...models })],
  ['embedder', ({ manifest: { embedder } }) => ({ embedder })],
  ['user simulator', ({ manifest: { simulator } }) => ({ simulator })],
  ['judge', ({ manifest: { judge, judges = {} } }) => ({ judge, ...judges })],
  [
    'served model',
    ({ manifest: { served = [] } }) => gathered(served.map((of) => [of.model, of.servedModel])),
  ],
  ['service', ({ manifest: { services = {} } }) => services],
  ['prompt', ({ manifest: { prompts } }) => gathered(prompts.map(({ name, version }) => [name, version]))],
  [
    'supplied prompt',
    ({ manifest: { suppliedPrompts = [] } }) =>
      gathered(
        suppliedPrompts.map(({ name, version, digest }) => [name, `${version} ${digest.slice(0, 12)}`]),
      ),
  ],
  [
    'plugin',
    ({ manifest: { plugins = [] } }) =>
      gathered(plugins.map(({ name, version = '', digest }) => [name, `${version} ${digest.slice(0, 12)}`])),
  ],
];

/** All values of a name, which may occur several times. */
function gathered(entries: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of entries) {
    const others = found.get(name);
    found.set(name, others === undefined ? value.trim() : `${others} and ${value.trim()}`);
  }
  return Object.fromEntries(found);
}

function changesOf(
  kind: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): RunChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [first, second] = [before.get(name) ?? null, after.get(name) ?? null];
    return first === second ? [] : [{ kind, name, first, second }];
  });
}

function lengths({ result: first }: Described, { result: second }: Described): RunChange[] {
  return first.systems.flatMap((system) => {
    const other = second.systems.find(({ name }) => name === system.name);
    const [before, after] = [promptTokensOf(system), other === undefined ? null : promptTokensOf(other)];
    if (before === null || after === null) return [];
    if (Math.max(before, after) <= unequalContext * Math.min(before, after)) return [];
    const [from, to] = [before, after].map((tokens) => `${Math.round(tokens).toLocaleString('en')}`);
    return [{ kind: 'prompt tokens', name: system.name, first: from ?? null, second: to ?? null }];
  });
}

/** The config without its name, and with its systems by theirs, so that one that was added does not move the others. */
function byName({ config }: RunManifest): unknown {
  const { systems, name: _name, description: _description, ...rest } = config;
  if (!Array.isArray(systems)) return rest;
  const named = systems.map((system, place) => {
    const isNamed = typeof system === 'object' && system !== null && !Array.isArray(system);
    return [String(isNamed ? system.name : place), system];
  });
  return { ...rest, systems: Object.fromEntries(named) };
}

/** Every value of an object by its path: `systems.bm25.k`. */
function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value as Record<string, JsonValue>)) {
      flat(part, path === '' ? key : `${path}.${key}`, found);
    }
  } else if (value !== undefined) found.set(path, String(value));
  return found;
}
