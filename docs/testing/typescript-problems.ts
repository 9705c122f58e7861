import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './markdown.js';

/** Compiles the files with the packages' settings and returns one text per problem. */
export function typescriptProblems(files: readonly string[]): string[] {
  const path = join(root, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files }, ts.sys, dirname(path));
  const program = ts.createProgram([...files], { ...options, noEmit: true });
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file !== undefined && files.includes(file.fileName))
    .map((diagnostic) => {
      const { file, start = 0 } = diagnostic;
      const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${file?.fileName ?? ''}:${line} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')}`;
    });
}
