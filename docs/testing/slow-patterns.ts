import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import ts from 'typescript';

/** A regular expression that can take more than linear time. */
export interface SlowPattern {
  /** Path and line. */
  readonly place: string;
  readonly pattern: string;
  /** A character whose repetition makes it slow. */
  readonly repeated: string;
}

/**
 * The regular expressions of a source whose time can grow with the square of a text, or faster. A bound on a repetition,
 * such as `\s{0,9}`, makes a square harmless; it does not help where the time doubles with each repetition, so those are
 * searched as if there were no bounds.
 */
export function slowPatternsIn(file: string, source: string): SlowPattern[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: SlowPattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const literal = { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
      const unbounded = { ...literal, source: withoutBounds(literal.source, literal.flags) };
      const report =
        analyse(literal, { reportTypes: { Move: true } }).reports[0] ??
        analyse(unbounded).reports.find(({ exponential }) => exponential);
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const repeated = report?.character.pick ?? swallowedStart(literal);
      if (repeated !== undefined) found.push({ place: `${file}:${line}`, pattern: node.text, repeated });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const parser = new RegExpParser();

/**
 * A beginning of several characters, such as `<a`, that an unlimited repetition behind it can swallow: a text of many
 * beginnings without an end is searched to its end from each of them. Undefined if there is none.
 */
function swallowedStart({ source, flags }: { source: string; flags: string }): string | undefined {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  for (const { elements } of parser.parsePattern(source, 0, source.length, mode).alternatives) {
    let start = '';
    for (const [place, element] of elements.entries()) {
      const isRepeated = element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY;
      const of = element.type === 'Quantifier' ? element.element : element;
      if (!/^Character(Set|Class)?$/.test(of.type)) break;
      if (isRepeated) {
        const swallows = new RegExp(`^(?:${of.raw})+$`, onceOf(flags));
        const whole = new RegExp(source, onceOf(flags));
        // Where the end is found in many beginnings, the first search ends soon.
        const fails = ['', '\n '].some((tail) => !whole.test(`${start.repeat(3)}${tail}`));
        if (start.length > 1 && place < elements.length - 1 && swallows.test(start) && fails) return start;
        break;
      }
      const least = element.type === 'Quantifier' ? element.min : 1;
      const one = new RegExp(of.raw, onceOf(flags));
      const picked = [...usualCharacters, ...of.raw].find((character) => one.test(character));
      if (picked === undefined) break;
      start += picked.repeat(least);
    }
  }
  return undefined;
}

const usualCharacters = 'a1A <-{["\'(.,:#*`/\n我';

/** Without a place from which the next search goes on. */
const onceOf = (flags: string): string => flags.replace(/[gy]/g, '');

/** The pattern with `*` and `+` in place of `{0,9}` and `{1,6}`. */
function withoutBounds(source: string, flags: string): string {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  visitRegExpAST(parser.parsePattern(source, 0, source.length, mode), {
    onQuantifierLeave({ element, end, min, max, greedy }) {
      if (max === Number.POSITIVE_INFINITY || max < 2 || min === max) return;
      edits.push({ from: element.end, to: end, text: `{${min},}${greedy ? '' : '?'}` });
    },
  });
  return edits
    .sort((left, right) => right.from - left.from)
    .reduce(
      (text, { from, to, text: unbounded }) => text.slice(0, from) + unbounded + text.slice(to),
      source,
    );
}
