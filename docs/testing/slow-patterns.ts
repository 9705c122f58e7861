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

/** The regular expressions of a source whose time can grow with the square of a text, or faster. */
export function slowPatternsIn(file: string, source: string): SlowPattern[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: SlowPattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const literal = { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
      const [report] = analyse(literal, { reportTypes: { Move: true } }).reports;
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (report !== undefined)
        found.push({ place: `${file}:${line}`, pattern: node.text, repeated: report.character.pick });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
