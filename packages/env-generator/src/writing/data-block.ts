/**
 * A value shown to the model as JSON between tags. `<` is escaped inside, so a text cannot close the block or open
 * another.
 */
export function dataBlock(tag: string, value: unknown): string {
  return `<${tag}>\n${JSON.stringify(value, null, 1).replaceAll('<', '\\u003c')}\n</${tag}>`;
}
