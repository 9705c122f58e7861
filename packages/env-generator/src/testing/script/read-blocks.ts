/** The data blocks of a generator prompt: tag → value, parsed if it is JSON. Empty for a prompt without any. */
export function readBlocks(text: string): ReadonlyMap<string, unknown> {
  const blocks = new Map<string, unknown>();
  for (const [, tag = '', shown = ''] of text.matchAll(/^<([a-z]+)>\n([\s\S]*?)\n<\/\1>$/gm)) {
    blocks.set(tag, /^[[{]/.test(shown) ? (JSON.parse(shown) as unknown) : shown);
  }
  return blocks;
}
