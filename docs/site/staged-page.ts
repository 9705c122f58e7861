import { statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root, type SitePage } from './site-map.js';

/** The repository, to which links lead that leave the site. */
const repository = 'https://github.com/memgym/memgym';

/**
 * The text of a page at its place in the site: links to other pages lead to their places, links to pictures to where the
 * site serves them, and all others to the repository.
 *
 * @param pages by their source
 */
export function stagedPage(page: SitePage, text: string, pages: ReadonlyMap<string, SitePage>): string {
  const place = ([whole, before = '', target = '']: RegExpMatchArray): string => {
    if (/^([a-z]+:|#)/i.test(target)) return whole;
    const [path = '', anchor] = target.split('#');
    const linked = posix.join(dirname(page.source), path).replace(/\/$/, '');
    const to = pages.get(linked) ?? pages.get(posix.join(linked, 'README.md'));
    const suffix = anchor === undefined ? '' : `#${anchor}`;
    if (to !== undefined) return `${before}${posix.relative(dirname(page.path), to.path)}${suffix})`;
    if (isPicture(linked)) return `${before}/${linked.replace(/^docs\//, '')})`;
    const kind = statSync(join(root, linked)).isDirectory() ? 'tree' : 'blob';
    return `${before}${repository}/${kind}/main/${linked}${suffix})`;
  };
  // Code is left as it is: brackets mean something else there.
  return text.replace(/```[\s\S]*?```|`[^`\n]*`|(\]\()([^)\s]+)\)/g, (...match) =>
    match[1] === undefined ? match[0] : place(match as unknown as RegExpMatchArray),
  );
}

/** Whether a file is a picture, which the site serves itself. */
const isPicture = (path: string): boolean => /\.(png|svg)$/.test(path);
