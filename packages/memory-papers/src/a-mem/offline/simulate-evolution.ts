import { contentWords, likeness } from '@memgym/memory-systems/toolkit';
import type { Annotation } from '../note.js';
import type { NoteEvolution } from '../prompts/note-evolution.js';

interface ShownNote extends Annotation {
  readonly content: string;
}

/** Notes that share at least this fraction of their content words belong together. */
const related = 0.15;
const mostTags = 5;

/**
 * The simulated reply: links a note to those that share content words with it, and adds the tags that match the
 * other note's keywords. Contexts do not change.
 */
export function simulateEvolution({
  note,
  neighbours,
}: {
  readonly note: ShownNote;
  readonly neighbours: readonly (ShownNote & { readonly number: number })[];
}): NoteEvolution {
  const own = new Set(contentWords(note.content));
  const near = neighbours.map((neighbour) => ({
    neighbour,
    alike: likeness(own, new Set(contentWords(neighbour.content))) >= related,
  }));
  const linked = near.filter(({ alike }) => alike).map(({ neighbour }) => neighbour);
  if (linked.length === 0) return nothing;
  const newTags = near.map(({ neighbour, alike }) =>
    alike ? joined(neighbour.tags, shared(note, neighbour)) : [...neighbour.tags],
  );
  const updates = newTags.some((tags, place) => tags.length > (neighbours[place]?.tags.length ?? 0));
  return {
    actions: updates ? ['strengthen', 'update_neighbor'] : ['strengthen'],
    connections: linked.map(({ number }) => number),
    tags: joined(
      note.tags,
      linked.flatMap((neighbour) => shared(neighbour, note)),
    ),
    rewrites: neighbours.flatMap(({ number, context, tags }, place) => {
      const more = newTags[place] ?? [];
      return more.length > tags.length ? [{ number, context, tags: more }] : [];
    }),
  };
}

const nothing: NoteEvolution = { actions: [], connections: [], tags: [], rewrites: [] };

/** Tags of one note that occur in the other's words. */
function shared(tagged: Annotation, { content }: ShownNote): string[] {
  const said = new Set(contentWords(content));
  return tagged.tags.filter((tag) => contentWords(tag).some((word) => said.has(word)));
}

function joined(tags: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...tags, ...more])].slice(0, Math.max(mostTags, tags.length));
}
