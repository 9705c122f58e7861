import type { WriteWarning } from '@memgym/core';
import type { Prompt } from '@memgym/prompts';
import type { Asked, AskOptions } from '../../model-use/model-access.js';
import type { ChangeRequest, MemoryChanges } from '../../scoped/index.js';
import { outputOrWarn } from '../../toolkit/output-or-warn.js';
import type { NemoriIndex } from './create-nemori-index.js';
import { losesRanking, type NemoriMemoryOptions, settingsOf } from './nemori-memory-options.js';
import type { NemoriPreset, NemoriSettings } from './nemori-presets.js';
import { type Entry, isEpisode, searchedText } from './nemori-record.js';
import { createWorkspace, type Workspace } from './workspace.js';

/** One write in progress. It collects changes, which are applied at the end. */
export interface Writing {
  readonly request: ChangeRequest<null, NemoriIndex>;
  readonly options: NemoriMemoryOptions;
  readonly settings: NemoriSettings;
  readonly workspace: Workspace;
  readonly warnings: WriteWarning[];
  readonly skipped: { readonly sourceId: string; readonly reason: string }[];
}

export function startWriting(
  request: ChangeRequest<null, NemoriIndex>,
  options: NemoriMemoryOptions,
): Writing {
  const settings = settingsOf(options);
  const workspace = createWorkspace(request, {
    embeds: (entry) => embeds(entry, options),
    searched: (entry) => searchedText(entry, options.preset),
    losesRanking: losesRanking(options),
  });
  return { request, options, settings, workspace, warnings: [], skipped: [] };
}

/** The changes of the write. `given` are its sources; sources that still wait are reported as buffered. */
export function endWriting(
  { workspace, warnings, skipped }: Writing,
  given: ReadonlySet<string>,
): MemoryChanges<null> {
  const waiting = workspace.waiting().flatMap(({ sourceIds }) => sourceIds);
  return {
    ...workspace.changes(),
    warnings,
    skipped,
    buffered: waiting.filter((sourceId) => given.has(sourceId)),
  };
}

/**
 * Waiting messages are embedded if they are searched, and so is an episode without narration, except in `reference`
 * (docs/specs/memory-systems.md#nemori-faults).
 */
export function embeds(entry: Entry, options: NemoriMemoryOptions): boolean {
  if (entry.data.kind === 'message') return settingsOf(options).messages > 0;
  return options.profile === 'fixed' || !isEpisode(entry) || entry.data.narrated;
}

/** The reply; undefined, with a warning, if it cannot be read and the write should continue. */
export async function askOrWarn<Input, Output>(
  writing: Writing,
  prompt: Prompt<Input, Output>,
  input: Input,
  settings: AskOptions = {},
): Promise<Output | undefined> {
  return outputOrWarn(writing, prompt, await askAsIs(writing, prompt, input, settings));
}

/** The outcome of a call, made at the original's temperature in `reference`. */
export function askAsIs<Input, Output>(
  { request, options }: Writing,
  prompt: Prompt<Input, Output>,
  input: Input,
  settings: AskOptions = {},
): Promise<Asked<Output>> {
  const temperature = options.profile === 'reference' ? temperatureOf(prompt.name, options.preset) : 0;
  return request.tryAsk(prompt, input, { temperature, ...settings });
}

/** Source: docs/specs/memory-systems.md#nemori-presets. */
function temperatureOf(prompt: string, preset: NemoriPreset): number {
  if (preset !== '2025-09') return 0.7;
  if (prompt === 'nemori/detect-boundary') return 0.1;
  return ['nemori/narrate-episode', 'nemori/predict-episode'].includes(prompt) ? 0.3 : 0.2;
}
