import type { WriteWarning } from '@memgym/core';
import type { ChangeRequest } from '@memgym/memory-systems/define';
import type { Prompt } from '@memgym/prompts';
import { outputOrWarn } from '../toolkit/output-or-warn.js';
import type { MemoryOsMemoryOptions } from './memory-os-memory-options.js';
import type { MemoryOsSettings } from './memory-os-presets.js';
import type { MemoryOsState } from './memory-os-state.js';
import type { ShownPage } from './prompts/shown-page.js';
import type { MemoryOsRules } from './rules.js';
import type { Entry, Workspace } from './workspace.js';

/** One write in progress. It collects changes, which are applied at the end. */
export interface Writing {
  readonly request: ChangeRequest<MemoryOsState>;
  readonly options: MemoryOsMemoryOptions;
  readonly settings: MemoryOsSettings;
  readonly rules: MemoryOsRules;
  readonly workspace: Workspace;
  readonly warnings: WriteWarning[];
  readonly skipped: { readonly sourceId: string; readonly reason: string }[];
  state: MemoryOsState;
}

/** See `MemoryOsRules.nowMs`. */
export function timeOf({ rules, state, request }: Writing): number | null {
  return rules.nowMs(state, request.context);
}

/** The reply; undefined, with a warning, if it cannot be read and the write should continue. */
export async function askOrWarn<Input, Output>(
  writing: Writing,
  prompt: Prompt<Input, Output>,
  { input, settings }: { readonly input: Input; readonly settings: { readonly temperature: number } },
): Promise<Output | undefined> {
  return outputOrWarn(writing, prompt, await writing.request.tryAsk(prompt, input, settings));
}

/** Exchanges as shown in a prompt, numbered from 0. */
export function showPages(entries: readonly Entry[], withTimes = true): ShownPage[] {
  return entries.map(({ data, text, eventTime }, number) => ({
    number,
    ...(withTimes && eventTime !== undefined && { time: eventTime }),
    said: data.tier === 'page' || data.tier === 'exchange' ? data.said : text,
  }));
}
