import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './markdown.js';

/** The packages' settings. */
export function compilerOptions(): ts.CompilerOptions {
  const path = join(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  return ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, dirname(path)).options;
}

/** Compiles the files with the packages' settings and returns one text per problem. */
export function typescriptProblems(files: readonly string[]): string[] {
  const program = ts.createProgram([...files], { ...compilerOptions(), noEmit: true });
  // Only the files themselves are checked, not the sources of the packages that they import.
  return files
    .flatMap((file) => {
      const source = program.getSourceFile(file);
      if (source === undefined) throw new Error(`${file} is not part of the program.`);
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    })
    .map((diagnostic) => {
      const { file, start = 0 } = diagnostic;
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${file?.fileName ?? ''}:${line} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`;
    });
}
