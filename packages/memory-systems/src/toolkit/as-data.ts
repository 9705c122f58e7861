/** Names of the blocks in which prompts show texts of others. */
export const dataBlocks = [
  'memories',
  'always_known',
  'earlier_system_text',
  'profile',
  'summary',
  'text',
  'insight',
  'instructions',
] as const;

const tag = new RegExp(`[<＜](?=\\s*(?:[/／]\\s*)?(?:${dataBlocks.join('|')})\\b)`, 'giu');

/**
 * Text for the inside of a data block: its own opening or closing tags are made harmless, every other character is
 * unchanged (braces, quotes and placeholders are never interpreted).
 */
export function asData(text: string): string {
  return /[<＜]/.test(text) ? text.replace(tag, '‹') : text;
}

/** A block of data with its tags; `name` is one of `dataBlocks`, `text` must have gone through {@link asData}. */
export function dataBlock(name: (typeof dataBlocks)[number], text: string): string {
  return `<${name}>\n${text}\n</${name}>`;
}
