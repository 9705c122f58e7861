import { ConfigError } from '@memgym/core';
import * as z from 'zod';
import { changeWords, readWords } from './words-of-users.js';

const fileName = 'tags.json';

const tagSchema = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._:/@+-]{0,59}$/u,
    '1 to 60 letters, digits and . _ : / @ + -, starting with a letter or digit',
  );

const runTagsSchema = z.strictObject({
  tags: z.array(tagSchema).max(100).default([]).describe('In the order in which they were given.'),
  note: z.string().min(1).max(2000).exactOptional().describe('A sentence on the run.'),
});
/** Words of the user on a run. */
export type RunTags = z.output<typeof runTagsSchema>;

/**
 * The tags and the note of a run; none if it has none.
 * @throws {ConfigError} when the file is damaged
 */
export async function readTags(folder: string): Promise<RunTags> {
  const hint = 'Remove it, and give the tags again with `memgym runs tag`.';
  return (await readWords(folder, fileName, { schema: runTagsSchema, hint })) ?? { tags: [] };
}

/** A change of a run's tags and note. */
export interface TagChange {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  /** Replaces the note; empty: removes it. Default: it stays. */
  readonly note?: string | undefined;
}

/**
 * Changes the tags and the note of a run; one that has a tag already keeps it once.
 * @throws {ConfigError} for a tag that is no word, one to remove that the run does not have, or a note of more than 2,000
 * characters
 */
export const changeTags = (folder: string, change: TagChange): Promise<RunTags> =>
  changeWords(folder, fileName, async () => changed(folder, await readTags(folder), change));

function changed(folder: string, earlier: RunTags, { add = [], remove = [], note }: TagChange): RunTags {
  const missing = remove.find((tag) => !earlier.tags.includes(tag));
  if (missing !== undefined) {
    throw new ConfigError(`${folder}: the run has no tag ${JSON.stringify(missing)}.`, {
      key: 'tag',
      hint: earlier.tags.length === 0 ? 'It has none.' : `It has ${earlier.tags.join(', ')}.`,
    });
  }
  return requireTags({
    tags: [...new Set([...earlier.tags, ...add])].filter((tag) => !remove.includes(tag)),
    note: note ?? earlier.note,
  });
}

/** @throws {ConfigError} naming the tag that is no word, or that the note is too long */
export function requireTags({
  tags,
  note,
}: {
  readonly tags: readonly string[];
  readonly note?: string | undefined;
}): RunTags {
  for (const tag of tags) {
    const { error } = tagSchema.safeParse(tag);
    if (error === undefined) continue;
    throw new ConfigError(`The tag ${JSON.stringify(tag)} cannot be used.`, {
      key: 'tag',
      hint: `Give ${error.issues[0]?.message ?? 'a word'}; whole sentences belong into a note.`,
    });
  }
  const text = note?.trim() ?? '';
  if (text.length > 2000) {
    throw new ConfigError(`The note has ${text.length} characters.`, {
      key: 'note',
      hint: 'Use at most 2,000.',
    });
  }
  return { tags: [...tags], ...(text !== '' && { note: text }) };
}
