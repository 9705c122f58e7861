import { words } from '@memgym/text';
import { contentWords, likeness } from '../../../toolkit/content-words.js';
import type { ShownMessage } from '../../../toolkit/shown-message.js';
import { type Statement, userStatements } from '../../../toolkit/user-statements.js';

interface SimulatedWriting {
  readonly language: string;
  readonly knownLabels: readonly string[];
  readonly notes: readonly { readonly label: string; readonly value: string }[];
  readonly messages: readonly ShownMessage[];
}

/** A note at least this similar to a new statement is about the same thing. */
const sameThing = 0.7;
const wordsInLabel = 3;

/**
 * The simulated note-taker: every statement becomes a note. A statement about a topic of the everyday
 * lexicon replaces the note of that topic; one that is very similar to a note replaces it; others get a label of
 * their first content words. The policy has no influence.
 */
export function simulateNotes({
  language,
  knownLabels,
  notes,
  messages,
}: SimulatedWriting): Record<string, string> {
  const known = notes.map(({ label, value }) => ({ label, value, set: new Set(contentWords(value)) }));
  const changed = new Map<string, string>();
  const taken = new Set(notes.map(({ label }) => label));
  for (const statement of userStatements(messages, language)) {
    for (const label of labelsOf(statement, knownLabels, known, taken)) {
      taken.add(label);
      changed.set(label, statement.text);
    }
  }
  const unchanged = new Map(notes.map(({ label, value }) => [label, value]));
  return Object.fromEntries([...changed].filter(([label, value]) => unchanged.get(label) !== value));
}

function labelsOf(
  { text, topics }: Statement,
  knownLabels: readonly string[],
  known: readonly { readonly label: string; readonly set: ReadonlySet<string> }[],
  taken: ReadonlySet<string>,
): readonly string[] {
  if (topics.length > 0) return topics.map((topic) => given(topic, knownLabels));
  const set = new Set(contentWords(text));
  const alike = known.find((note) => likeness(note.set, set) >= sameThing);
  if (alike !== undefined) return [alike.label];
  const stems = new Set(set);
  const label = words(text)
    .filter((word) => contentWords(word).some((stem) => stems.delete(stem)))
    .slice(0, wordsInLabel)
    .join(' ');
  const free = [label, ...Array.from({ length: 99 }, (_, again) => `${label} ${again + 2}`)];
  return [free.find((name) => !taken.has(name)) ?? label];
}

/** The label given for a topic, however it is written. */
function given(topic: string, knownLabels: readonly string[]): string {
  const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, ' ');
  return knownLabels.find((label) => plain(label) === plain(topic)) ?? topic;
}
