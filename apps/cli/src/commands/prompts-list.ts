import { type DefinedPrompt, definedPrompts, textsOf } from '@memgym/prompts/supplied';
import type { PartKind } from '@memgym/registry';
import { usedPrompts } from '@memgym/runner';
import { experimentPath } from '../assets.js';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { registryFor } from '../registry.js';
import { loadPrompts } from './load-prompts.js';
import { type PlanFlags, planConfig } from './plan-config.js';

/** A prompt as it is listed. */
interface ListedPrompt {
  readonly name: string;
  readonly version: string;
  readonly use: string;
  readonly profile: 'reference' | 'fixed' | 'both';
  readonly text: 'ours' | 'supplied';
  /** The share of our words that stand in the exported text, 0 to 1; the others are part of placeholders. */
  readonly share: number;
}

/** `memgym prompts list` */
export async function listPrompts(
  experiment: string | undefined,
  flags: FlagsFor['promptsList'],
): Promise<void> {
  await loadPrompts(flags.plugin);
  const listed = experiment === undefined ? listAll() : await listUsed(experimentPath(experiment), flags);
  if (flags.json === true) return printJson({ prompts: listed });
  printColumns([
    ['Prompt', 'Version', 'Profile', 'Editable', 'Text, used by'],
    ...listed.map(({ name, version, profile, text, share, use }) => [
      name,
      version,
      profile,
      `${Math.floor(share * 100)} %`,
      `${text}, ${use}`,
    ]),
  ]);
  print(
    '\nEditable: the share of our words in the exported text. The rest depends on the request and stands in it as {{ours.…}}; a text with placeholders of the input replaces it, too.',
  );
  print('To write the texts to files: memgym prompts export --out <folder> [names…]');
}

function listAll(): ListedPrompt[] {
  const prompts = definedPrompts();
  const registry = registryFor();
  const typesOf = (kind: PartKind) => registry.declared(kind).map(({ type }) => type);
  return prompts.map((prompt) => describe(prompt, prompts, placeOf(prompt.name, typesOf)));
}

/** The prompts that an experiment asks. */
async function listUsed(file: string, flags: PlanFlags): Promise<ListedPrompt[]> {
  const plan = await planConfig(file, flags, { keyless: true });
  const used = await usedPrompts(plan);
  const prompts = definedPrompts();
  const supplied = new Set(plan.prompts?.files.map(({ name }) => name));
  const unused = [...supplied].filter((name) => used.every((one) => one.name !== name));
  if (unused.length > 0) {
    notify(`Supplied prompts that the first episode does not use: ${unused.join(', ')}.`);
  }
  return used.flatMap(({ name, systems, roles }) => {
    const prompt = prompts.find((one) => one.name === name);
    if (prompt === undefined) return [];
    const use = `${roles.join(', ')} (${systems.join(', ')})`;
    return [describe(prompt, prompts, use, supplied.has(name) ? 'supplied' : 'ours')];
  });
}

function describe(
  prompt: DefinedPrompt,
  prompts: readonly DefinedPrompt[],
  use: string,
  text: ListedPrompt['text'] = 'ours',
): ListedPrompt {
  const { name, version } = prompt;
  const shares = textsOf(prompt).map((each) => each.text.share);
  return {
    name,
    version,
    use,
    profile: profileOf(name, prompts),
    text,
    share: Math.min(...shares),
  };
}

const released = /(?:^|[-/])(?:reference|as-original|as-released|in-order)(?:$|[-/])/;

/** A prompt whose name says so belongs to `reference`, and one that has such a sibling to `fixed`. */
function profileOf(name: string, prompts: readonly DefinedPrompt[]): ListedPrompt['profile'] {
  if (released.test(name)) return 'reference';
  const group = name.split('/')[0] ?? '';
  const siblings = [`${name}-reference`, `reference/${name}`, `${name}-as-original`, `${group}/reference`];
  return name.endsWith('/fixed') || prompts.some((one) => siblings.includes(one.name)) ? 'fixed' : 'both';
}

/** Who asks a prompt, by the first part of its name. */
function placeOf(name: string, typesOf: (kind: PartKind) => readonly string[]): string {
  const [group = ''] = name.split('/');
  const generator = group.replace(/-generate$/, '');
  if (generator !== group) {
    const types = typesOf('generator').filter((type) => type.split(' ')[0] === generator);
    return `generate ${types[0] ?? generator}`;
  }
  if (typesOf('memorySystem').includes(group)) return `memory ${group}`;
  if (typesOf('benchmark').includes(group)) return `benchmark ${group}`;
  if (/^evolve-/.test(name)) return 'memories that learn from feedback';
  if (/judge/.test(name)) return 'judge';
  if (/^(?:simulate-user|rate-answer|react-to-answer)/.test(name)) return 'simulated user';
  return /^(?:answer-|chat-reply|reference\/)/.test(name) ? 'assistant' : group;
}
