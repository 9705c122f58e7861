import { describe, expect, it } from 'vitest';
import { readPage, sourceFiles } from './testing/markdown.js';

/** The lines of the docstrings of all sources that match, with their places. */
function docstringLines(pattern: RegExp): string[] {
  return sourceFiles().flatMap((file) =>
    readPage(file)
      .split('\n')
      .flatMap((line, index) =>
        /^\s*\*\s/.test(line) && pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
}

describe('docstrings', () => {
  it('start each tag on a line of its own, because editors read it as text otherwise', () => {
    expect(docstringLines(/\* .*\S @(param|returns|throws|example|default|deprecated|see)\b/)).toEqual([]);
  });

  it('start each item of a list on a line of its own', () => {
    expect(docstringLines(/\* .*[.:] - [`A-Z]/)).toEqual([]);
  });
});
