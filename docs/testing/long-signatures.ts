import ts from 'typescript';

/** A function with more positional parameters than a reader of its calls can tell apart. */
export interface LongSignature {
  /** `path#name`, or `path#Class.name`. */
  readonly name: string;
  readonly parameters: number;
  /** Whether other files can call it. */
  readonly isExported: boolean;
}

const most = 3;

/** The functions, methods and constructors of a source file with more than three parameters. */
export function longSignatures(file: string, text: string): LongSignature[] {
  const found: LongSignature[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) {
      const parameters = node.parameters.filter(({ name }) => name.getText() !== 'this').length;
      if (parameters > most) {
        found.push({ name: `${file}#${nameOf(node)}`, parameters, isExported: isExported(node) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

type Function =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration;

/** Functions with a body: the declared type of one is counted where it is written. */
function isFunction(node: ts.Node): node is Function {
  const hasBody =
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node);
  return hasBody && node.body !== undefined;
}

function nameOf(node: Function): string {
  const own = ts.isConstructorDeclaration(node) ? 'constructor' : node.name?.getText();
  const { parent } = node;
  if (own !== undefined) return ts.isClassLike(parent) ? `${parent.name?.text ?? 'class'}.${own}` : own;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
    ? parent.name.getText()
    : 'callback';
}

function isExported(node: Function): boolean {
  const { parent } = node;
  const declared = ts.isClassLike(parent)
    ? parent
    : ts.isVariableDeclaration(parent)
      ? parent.parent.parent
      : node;
  const modifiers = ts.canHaveModifiers(declared) ? ts.getModifiers(declared) : undefined;
  const isPrivate =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
  const isHidden = node.name !== undefined && ts.isPrivateIdentifier(node.name);
  return (
    modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true && !isPrivate && !isHidden
  );
}
