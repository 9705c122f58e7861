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
      if (report !== undefined)
        found.push({ place: `${file}:${line}`, pattern: node.text, repeated: report.character.pick });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const parser = new RegExpParser();

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
