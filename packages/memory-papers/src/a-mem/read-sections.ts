/**
 * The sections of a reply. Each starts with its name and a colon, or its name alone on a line, with any Markdown
 * decoration. Only the given names start a section; of two sections with the same name, the first counts.
 */
export function readSections(reply: string, names: readonly string[]): ReadonlyMap<string, string> {
  const headings = names.map((name) => ({ name, pattern: headingOf(name) }));
  const sections = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of reply.split(/\r?\n/)) {
    const found = headings.find(({ pattern }) => pattern.test(line));
    if (found === undefined) {
      open.push(line);
      continue;
    }
    open = [found.pattern.exec(line)?.[1] ?? ''];
    if (!sections.has(found.name)) sections.set(found.name, open);
  }
  return new Map([...sections].map(([name, lines]) => [name, lines.join('\n').trim()]));
}

function headingOf(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return new RegExp(`^[\\s#*>=\\[-]*${words.join('\\s+')}[\\]*=\\s]*(?:[:：][\\s*]*(.*)|)$`, 'isu');
}

/** The entries of a list, separated by lines, commas or semicolons, without bullets, numbers and quotes. */
export function listOf(section: string | undefined): string[] {
  const entries = (section ?? '').split(/[\n,;，；、]/).map((entry) =>
    entry
      .trim()
      .replace(/^(?:[-*•]|\d+[.)])\s*/, '')
      .replace(/^["'“‘`[\s]+|(?<!["'”’`\]\s])["'”’`\]\s]+$/g, '')
      .trim(),
  );
  return [...new Set(entries)].filter((entry) => entry !== '' && !/^(none|n\/a|无|-)$/i.test(entry));
}

/** The whole numbers of a list. */
export function numbersOf(section: string | undefined): number[] {
  return [...new Set((section?.match(/(?<![\d.])\d+(?!\d)(?![\d.]*\d)/g) ?? []).map(Number))];
}
