import type { WriteWarning } from '@memgym/core';
import type { Asked, AskOptions, ChangeRequest, MemoryChanges } from '@memgym/memory-systems/define';
import type { Prompt } from '@memgym/prompts';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import type { NemoriIndex } from './create-nemori-index.js';
import { type NemoriMemoryOptions, settingsOf } from './nemori-memory-options.js';
import type { NemoriSettings } from './nemori-presets.js';
import { type Entry, isEpisode, searchedText } from './nemori-record.js';
import type { NemoriRules } from './rules.js';
import { Workspace } from './workspace.js';

/** One write in progress. It collects changes, which are applied at the end. */
export interface Writing {
  readonly request: ChangeRequest<null, NemoriIndex>;
  readonly options: NemoriMemoryOptions;
  readonly settings: NemoriSettings;
  readonly rules: NemoriRules;
  readonly workspace: Workspace;
  readonly warnings: WriteWarning[];
  readonly skipped: { readonly sourceId: string; readonly reason: string }[];
}

export function startWriting(
  request: ChangeRequest<null, NemoriIndex>,
  options: NemoriMemoryOptions,
  rules: NemoriRules,
): Writing {
  const settings = settingsOf(options);
  const workspace = new Workspace(request, {
    embeds: (entry) => embeds(entry, { settings, rules }),
    searched: (entry) => searchedText(entry, options.preset),
    losesRanking: rules.losesRanking(options.preset),
  });
  return { request, options, settings, rules, workspace, warnings: [], skipped: [] };
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

/** Whether a memory has a vector. Waiting messages have one if they are searched. */
export function embeds(entry: Entry, { settings, rules }: Pick<Writing, 'settings' | 'rules'>): boolean {
  if (entry.data.kind === 'message') return settings.messages > 0;
  return rules.embedsTranscripts || !isEpisode(entry) || entry.data.narrated;
}

/** The reply; undefined, with a warning, if it cannot be read and the write should continue. */
export async function askOrWarn<Input, Output>(
  writing: Writing,
  prompt: Prompt<Input, Output>,
  { input, settings = {} }: { readonly input: Input; readonly settings?: AskOptions },
): Promise<Output | undefined> {
  return outputOrWarn(writing, prompt, await askAsIs(writing, prompt, { input, settings }));
}

/** The outcome of a call. */
export function askAsIs<Input, Output>(
  { request, options, rules }: Writing,
  prompt: Prompt<Input, Output>,
  { input, settings = {} }: { readonly input: Input; readonly settings?: AskOptions },
): Promise<Asked<Output>> {
  const temperature = rules.temperature(prompt.name, options.preset);
  return request.tryAsk(prompt, input, { temperature, ...settings });
}
