import type { JsonValue } from '@memgym/core';
import { type Statement, userStatements } from '@memgym/memory-systems/offline';
import type { ShownMessage } from '@memgym/memory-systems/toolkit';
import { contentWords, likeness, pythonText, sameMatter } from '@memgym/memory-systems/toolkit';
import type { Simulation } from '@memgym/prompts';
import { wordLabel } from '../../toolkit/offline/word-label.js';

interface SimulatedWriting {
  readonly language: string;
  readonly knownLabels: readonly string[];
  readonly notes: readonly { readonly label: string; readonly value: JsonValue }[];
  readonly messages: readonly ShownMessage[];
  /** The instructions on what to note. */
  readonly policy: string;
}

/**
 * The simulated note-taker: every statement becomes a note. A statement about a topic of the everyday
 * lexicon replaces the note of that topic; one that is very similar to a note replaces it; others get a label of
 * their first content words. What the writer notices depends on its world: see `noticed`.
 */
export function simulateNotes(
  { language, knownLabels, notes, messages, policy }: SimulatedWriting,
  simulation: Simulation,
): Record<string, string> {
  const writer = { ...simulation, instructions: [policy, ...knownLabels].join('\n') };
  const known = notes.map(({ label, value: given }) => {
    const value = pythonText(given);
    return { label, value, set: new Set(contentWords(value)) };
  });
  const changed = new Map<string, string>();
  const taken = new Set(notes.map(({ label }) => label));
  for (const statement of userStatements(messages, language, writer)) {
    for (const label of labelsOf(statement, {
      knownLabels,
      known,
      taken,
      knowsTopics: simulation.world?.knowsTopics ?? true,
    })) {
      taken.add(label);
      changed.set(label, statement.text);
    }
  }
  const unchanged = new Map(notes.map(({ label, value }) => [label, value]));
  return Object.fromEntries([...changed].filter(([label, value]) => unchanged.get(label) !== value));
}

interface Labelling {
  readonly knownLabels: readonly string[];
  readonly known: readonly { readonly label: string; readonly set: ReadonlySet<string> }[];
  readonly taken: ReadonlySet<string>;
  /** Whether a topic of the lexicon is a label, too; else only known labels and words of the text are. */
  readonly knowsTopics: boolean;
}

function labelsOf(
  { text, topics }: Statement,
  { knownLabels, known, taken, knowsTopics }: Labelling,
): readonly string[] {
  const labels = topics.flatMap((topic) => given(topic, knownLabels) ?? (knowsTopics ? [topic] : []));
  if (labels.length > 0) return labels;
  const set = new Set(contentWords(text));
  const alike = known.find((note) => likeness(note.set, set) >= sameMatter);
  if (alike !== undefined) return [alike.label];
  const label = wordLabel(text);
  const free = [label, ...Array.from({ length: 99 }, (_, again) => `${label} ${again + 2}`)];
  return [free.find((name) => !taken.has(name)) ?? label];
}

/** The label given for a topic, however it is written. */
function given(topic: string, knownLabels: readonly string[]): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, ' ');
  return knownLabels.find((label) => plain(label) === plain(topic));
}
