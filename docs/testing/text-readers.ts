import ts from 'typescript';

/** An exported function that reads texts and needs nothing else. */
export interface TextReader {
  readonly file: string;
  readonly name: string;
  /** How each of its parameters is filled from a text. */
  readonly parameters: readonly ('text' | 'list of texts' | 'name' | 'list of names' | 'limit')[];
}

/** Parameters that are given by the code, such as the headings to look for. */
const given = /^(?:names?|others)$/;

/** Numbers that bound a text. */
const limit = /limit|columns|tokens|length|most|width|size/i;

/** Parameters that name a place on the disk. */
const place = /path|folder|file|director|url/i;

/** The exported functions of a file whose required parameters are all texts, lists of texts or unknown values. */
export function textReadersIn(file: string, source: string): TextReader[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return tree.statements.flatMap((statement) =>
    exportedFunctions(statement).flatMap(([name, made]) => {
      const parameters = made.parameters
        .filter(
          (parameter) => !(parameter.questionToken || parameter.initializer || parameter.dotDotDotToken),
        )
        .map(kindOf);
      const known = parameters.filter((kind) => kind !== undefined);
      // A function that returns nothing or waits does not read a text, but prints, stores or sends it.
      const acts = /^(?:void|never|Promise|Async)/.test(made.type?.getText() ?? '');
      const isReader = known.some((kind) => /text/.test(kind)) && known.length === parameters.length && !acts;
      return isReader ? [{ file, name, parameters: known }] : [];
    }),
  );
}

function exportedFunctions(statement: ts.Statement): [string, ts.FunctionDeclaration | ts.ArrowFunction][] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isFunctionDeclaration(statement)) {
    const isAsync = modifiers.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
    return statement.name === undefined || isAsync ? [] : [[statement.name.text, statement]];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) && !initializer.modifiers
      ? [[name.getText(), initializer] as [string, ts.ArrowFunction]]
      : [],
  );
}

function kindOf({ name, type }: ts.ParameterDeclaration): TextReader['parameters'][number] | undefined {
  if (place.test(name.getText())) return undefined;
  const written = type?.getText() ?? '';
  if (written === 'number') return limit.test(name.getText()) ? 'limit' : undefined;
  const isGiven = given.test(name.getText());
  if (/^(?:string|unknown)$/.test(written)) return isGiven ? 'name' : 'text';
  if (!/^(?:readonly string\[\]|string\[\]|Iterable<string>)$/.test(written)) return undefined;
  return isGiven ? 'list of names' : 'list of texts';
}

/** The result of a reader whose parameters are filled from a text and its parts. */
export function callReader(
  read: ((...args: unknown[]) => unknown) | undefined,
  parameters: TextReader['parameters'],
  { text, list }: { readonly text: string; readonly list: readonly string[] },
): unknown {
  const values = {
    ...{ text, 'list of texts': [...list], name: 'tags', 'list of names': ['tags', 'context'] },
    limit: 40,
  };
  const result = read?.(...parameters.map((kind) => values[kind]));
  return isIterator(result) ? [...result] : result;
}

const isIterator = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value;
