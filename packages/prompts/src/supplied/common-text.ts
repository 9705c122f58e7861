/** A piece of what several texts have in common, or a gap between two pieces, in which they differ. */
export type CommonPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'gap';
      /** What each of the texts has in it, in their order. */
      readonly held: readonly string[];
    };

/** Fewer letters between two gaps are no landmark. */
const leastLetters = 8;

/**
 * What texts have in common: whole lines, and the beginning and the end of a line that differs in between. The texts
 * are those of a program; the time grows with the square of their lines.
 * @param isFixed whether a line may be part of what is common. Default: every line
 * @param units characters of these are never cut in two
 */
export function commonText(
  texts: readonly string[],
  isFixed: (line: string) => boolean = () => true,
  units: RegExp = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu,
): CommonPart[] {
  const split = texts.map((text) => text.split(/(\n)/).filter((piece) => piece !== ''));
  let common = (split[0] ?? []).filter(isFixed);
  for (const lines of split.slice(1)) common = longestCommon(common, lines.filter(isFixed));
  const places = split.map((lines) => placesOf(common, lines));
  const parts: CommonPart[] = [];
  for (let at = 0; at <= common.length; at += 1) {
    const held = split.map((lines, index) => {
      const own = places[index] ?? [];
      const start = at === 0 ? 0 : (own[at - 1] ?? 0) + 1;
      return lines.slice(start, at === common.length ? lines.length : own[at]);
    });
    if (held.some((lines) => lines.length > 0)) parts.push(...partsOfGap(held, isFixed, units));
    const line = common[at];
    if (line !== undefined) parts.push({ kind: 'text', text: line });
  }
  return joined(parts);
}

/** A line that differs in one place keeps its beginning and its end. */
function partsOfGap(
  held: readonly (readonly string[])[],
  isFixed: (line: string) => boolean,
  units: RegExp,
): CommonPart[] {
  const whole: CommonPart[] = [{ kind: 'gap', held: held.map((lines) => lines.join('')) }];
  if (held.some((lines) => lines.length !== 1)) return whole;
  const lines = held.map(([line = '']) => line.match(units) ?? []);
  const least = Math.min(...lines.map(({ length }) => length));
  const agree = (at: (line: readonly string[]) => string | undefined): boolean =>
    lines.every((line) => at(line) === at(lines[0] ?? []) && isFixed(at(line) ?? ''));
  let before = 0;
  while (before < least && agree((line) => line[before])) before += 1;
  let after = 0;
  while (after < least - before && agree((line) => line[line.length - 1 - after])) after += 1;
  const [beginning, end] = [
    lines[0]?.slice(0, before).join(''),
    after === 0 ? '' : lines[0]?.slice(-after).join(''),
  ];
  if (lettersOf(`${beginning}${end}`) < leastLetters) return whole;
  return [
    { kind: 'text', text: beginning ?? '' },
    { kind: 'gap', held: lines.map((line) => line.slice(before, line.length - after).join('')) },
    { kind: 'text', text: end ?? '' },
  ];
}

/** Neighbours of one kind as one part; a text between two gaps that is no landmark belongs to the gap. */
function joined(parts: readonly CommonPart[]): CommonPart[] {
  const result: CommonPart[] = [];
  for (const part of merge(parts)) {
    const [before, last] = result.slice(-2);
    if (part.kind === 'gap' && last?.kind === 'text' && before?.kind === 'gap') {
      if (lettersOf(last.text) < leastLetters) {
        result.splice(-2, 2, {
          kind: 'gap',
          held: before.held.map((text, index) => `${text}${last.text}${part.held[index] ?? ''}`),
        });
        continue;
      }
    }
    result.push(part);
  }
  return result;
}

function merge(parts: readonly CommonPart[]): CommonPart[] {
  const result: CommonPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + part.text };
    } else if (part.kind === 'gap' && last?.kind === 'gap') {
      const held = last.held.map((text, index) => text + (part.held[index] ?? ''));
      result[result.length - 1] = { kind: 'gap', held };
    } else if (part.kind === 'gap' || part.text !== '') result.push(part);
  }
  return result;
}

const lettersOf = (text: string): number => text.match(/[\p{L}]/gu)?.length ?? 0;

/** The first place of each common line after that of the line before. */
function placesOf(common: readonly string[], lines: readonly string[]): number[] {
  let from = 0;
  return common.map((line) => {
    const place = lines.indexOf(line, from);
    from = place + 1;
    return place;
  });
}

function longestCommon(a: readonly string[], b: readonly string[]): string[] {
  const table = lengthsOf(a, b);
  const common: string[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      common.push(a[i] as string);
      i += 1;
      j += 1;
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return common;
}

/** Lines of words count more than line breaks and brackets, which occur everywhere. */
const weightOf = (line: string): number => 1 + 100 * lettersOf(line);

/** The weight of the heaviest common subsequence of the rest from each place on. */
function lengthsOf(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const weight = weightOf(a[i] ?? '');
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const [row, next] = [table[i] as Uint32Array, table[i + 1] as Uint32Array];
      row[j] =
        a[i] === b[j] ? (next[j + 1] as number) + weight : Math.max(next[j] as number, row[j + 1] as number);
    }
  }
  return table;
}
