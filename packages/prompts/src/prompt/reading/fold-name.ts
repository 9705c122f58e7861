import { normalized } from '@memgym/text';

/** A name without what spellings differ in. */
export function foldName(name: string): string {
  return normalized(name, 'NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/(?<![\s.。])[\s.。]+$/u, '')
    .replace(/our(?=s?\b)/g, 'or')
    .trim();
}
