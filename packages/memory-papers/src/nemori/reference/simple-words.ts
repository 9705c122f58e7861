/**
 * Host names, paths and e-mail addresses are single words; a hyphenated word counts both whole and in parts. Their
 * parts have a maximum length, as in domain names, so that a long run of dashes or dots is read in linear time.
 */
const token = new RegExp(
  [
    String.raw`(?<mail>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,20})`,
    String.raw`(?<host>[\w-]{1,63}(?:\.[\w-]{1,63}){0,20}\.[A-Za-z]{2,63})(?<path>\/[^\s"<>]*)?`,
    String.raw`(?<number>-?\d+(?:\.\d+)*(?:[eE][+-]?\d+)?(?![\p{L}\p{N}\p{M}]))`,
    String.raw`(?<file>[\w.~-]{0,255}(?:\/[\w.~-]+)+)`,
    String.raw`(?<hyphened>\p{L}[\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}\p{M}]+)+)`,
    String.raw`(?<word>[\p{L}\p{N}\p{M}]+)`,
  ].join('|'),
  'gu',
);

/**
 * The words of a text in order, as in PostgreSQL's default parser with its `simple` dictionary: lower case, nothing
 * removed, unbroken Chinese runs in one piece. Source: docs/specs/memory-systems.md#nemori-read.
 */
export function simpleWords(text: string): string[] {
  return [...text.toLowerCase().matchAll(token)].flatMap(({ 0: whole, groups = {} }) => {
    const { host, path, hyphened } = groups;
    if (host !== undefined && path !== undefined) return [whole, host, path];
    return hyphened === undefined ? [whole] : [whole, ...whole.split('-')];
  });
}
