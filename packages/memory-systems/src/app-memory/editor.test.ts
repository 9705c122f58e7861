import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { memorySystemsByType } from '../built-in-memory-systems.js';

const file = fileURLToPath(new URL('example-in-an-editor.ts', import.meta.url));
const config = ts.readConfigFile(
  fileURLToPath(new URL('../../../../tsconfig.json', import.meta.url)),
  ts.sys.readFile,
);
const { options } = ts.parseJsonConfigFileContent(
  config.config,
  ts.sys,
  fileURLToPath(new URL('../../../..', import.meta.url)),
);

/** The proposals of an editor at the `|` in the text. */
function proposals(text: string): string[] {
  const source = `import { createMemory } from './create-memory.js';\n${text}`;
  const place = source.indexOf('|');
  const shown = source.replace('|', '');
  const read = (path: string): string | undefined => (path === file ? shown : ts.sys.readFile(path));
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = read(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getCurrentDirectory: () => fileURLToPath(new URL('../..', import.meta.url)),
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
    readFile: read,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  const names = service.getCompletionsAtPosition(file, place, {})?.entries.map(({ name }) => name) ?? [];
  service.dispose();
  return names;
}

describe('an editor', () => {
  it('proposes every type of memory', () => {
    expect(proposals("createMemory({ type: '|' });").sort()).toEqual(Object.keys(memorySystemsByType).sort());
  });

  it('proposes the options of the chosen type, and of the default if none was chosen', () => {
    const ofMem0 = proposals("createMemory({ type: 'mem0', options: { | } });");
    expect(ofMem0).toEqual(expect.arrayContaining(['infer', 'neighbours', 'profile', 'threshold']));
    expect(ofMem0).not.toContain('k1');
    expect(proposals('createMemory({ options: { | } });')).toEqual(
      expect.arrayContaining(['analyzer', 'b', 'k1', 'preset']),
    );
  });
});
