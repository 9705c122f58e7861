/**
 * A value shown to the model between tags: a string unchanged, anything else as JSON. `<` is replaced inside, so that a
 * text cannot close the block or open another.
 */
export function dataBlock(tag: string, value: unknown): string {
  const shown =
    typeof value === 'string'
      ? value.replaceAll('<', '‹')
      : JSON.stringify(value, null, 1).replaceAll('<', '\\u003c');
  return `<${tag}>\n${shown}\n</${tag}>`;
}
