import { ConfigError, type RunManifest, type RunPlugin } from '@memgym/core';
import { changesSince, codeChanges } from '@memgym/registry';
import type { RunPlan } from '../plan/run-plan.js';

/** A plugin whose code differs between two runs, or between a run and now. */
export interface ChangedPlugin extends Pick<RunPlugin, 'kind' | 'name'> {
  /** `src/index.ts changed`, one text for each difference. */
  readonly changes: readonly string[];
}

/** The plugins of both lists whose code differs. */
export function changedPlugins(
  before: readonly RunPlugin[] = [],
  after: readonly RunPlugin[] = [],
): ChangedPlugin[] {
  return after.flatMap((plugin) => {
    const { kind, name } = plugin;
    const earlier = before.find((each) => each.kind === kind && each.name === name);
    if (earlier === undefined || earlier.digest === plugin.digest) return [];
    return [{ kind, name, changes: codeChanges(earlier, plugin) }];
  });
}

/**
 * Refuses to continue a run whose added systems have other code: its id depends only on the systems of its experiment,
 * so that their earlier records would pass as those of the new code.
 * @throws {ConfigError} naming the changed files
 */
export function requireSameAdditions(
  earlier: RunManifest | null,
  planned: RunManifest,
  folder: string,
): void {
  const [changed] = changedPlugins(earlier?.plugins, planned.plugins);
  if (changed === undefined) return;
  throw new ConfigError(
    `${folder}: the added memory system '${changed.name}' was played with other code: ${changed.changes.join(', ')}.`,
    {
      key: 'add',
      hint: 'Put it into the `systems` of the experiment, so that each state of its code has a run of its own; or start the run again with `fresh` and add it once more.',
    },
  );
}

/** The plugins whose files have changed since this process loaded them. */
export async function editedPlugins({ plugins }: Pick<RunPlan, 'plugins'>): Promise<ChangedPlugin[]> {
  const edited: ChangedPlugin[] = [];
  for (const { kind, name, ...loaded } of plugins) {
    const changes = await changesSince(loaded);
    if (changes.length > 0) edited.push({ kind, name, changes });
  }
  return edited;
}

/** The edits that a manifest lists. */
export const editsIn = (manifest: RunManifest | null): ChangedPlugin[] =>
  (manifest?.plugins ?? []).flatMap(({ kind, name, edited }) =>
    edited === undefined ? [] : [{ kind, name, changes: edited }],
  );

/** The manifest with these edits in addition to those that it lists. */
export function withEdits(manifest: RunManifest, edits: readonly ChangedPlugin[]): RunManifest {
  if (manifest.plugins === undefined || edits.length === 0) return manifest;
  const plugins = manifest.plugins.map((plugin): RunPlugin => {
    const { kind, name, edited = [] } = plugin;
    const own = edits.filter((edit) => edit.kind === kind && edit.name === name);
    const all = [...new Set([...edited, ...own.flatMap(({ changes }) => changes)])];
    return all.length === 0 ? plugin : { ...plugin, edited: all };
  });
  return { ...manifest, plugins };
}
