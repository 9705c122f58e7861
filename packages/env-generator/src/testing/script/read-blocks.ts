/** The data blocks of a generator prompt: tag → value. Empty for a prompt without any. */
export function readBlocks(text: string): ReadonlyMap<string, unknown> {
  const blocks = new Map<string, unknown>();
  for (const [, tag = '', json = ''] of text.matchAll(/^<([a-z]+)>\n([\s\S]*?)\n<\/\1>$/gm)) {
    blocks.set(tag, JSON.parse(json) as unknown);
  }
  return blocks;
}
