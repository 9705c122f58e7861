import type { RunManifest } from '@memgym/core';
import { notify } from './print.js';

/** Says which prompts had another text in the first two runs, so that their scores do not differ by the systems alone. */
export function showPromptChanges(runs: readonly { readonly manifest: RunManifest }[]): void {
  const [first, second] = runs.map(({ manifest }) => textsOf(manifest));
  if (first === undefined || second === undefined) return;
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  const changed = names.filter((name) => first.get(name) !== second.get(name));
  if (changed.length > 0) notify(`The runs have different texts of these prompts: ${changed.join(', ')}.`);
}

/** The supplied texts by prompt. */
function textsOf({ suppliedPrompts = [] }: RunManifest): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { name, digest } of suppliedPrompts) texts.set(name, `${texts.get(name) ?? ''} ${digest}`);
  return texts;
}
