/** Host names, paths and e-mail addresses are words of their own; a hyphenated word counts whole and in parts. */
const token = new RegExp(
  [
    String.raw`(?<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)`,
    String.raw`(?<host>[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,})(?<path>\/[^\s"<>]*)?`,
    String.raw`(?<number>-?\d+(?:\.\d+)*(?:[eE][+-]?\d+)?(?![\p{L}\p{N}\p{M}]))`,
    String.raw`(?<file>[\w.~-]*(?:\/[\w.~-]+)+)`,
    String.raw`(?<hyphened>\p{L}[\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}\p{M}]+)+)`,
    String.raw`(?<word>[\p{L}\p{N}\p{M}]+)`,
  ].join('|'),
  'gu',
);

/**
 * The words of a text in order, as PostgreSQL's default parser and its `simple` dictionary give them: lower case,
 * nothing removed, an unbroken Chinese run in one piece. Source: docs/specs/memory-systems.md#nemori-read.
 */
export function simpleWords(text: string): string[] {
  return [...text.toLowerCase().matchAll(token)].flatMap(({ 0: whole, groups = {} }) => {
    const { host, path, hyphened } = groups;
    if (host !== undefined && path !== undefined) return [whole, host, path];
    return hyphened === undefined ? [whole] : [whole, ...whole.split('-')];
  });
}
