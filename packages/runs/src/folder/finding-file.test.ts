import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFindingFile, type RunFinding } from './finding-file.js';

const finding = (refused: string): RunFinding => ({
  kind: 'server-finding',
  baseUrl: 'http://127.0.0.1:8000/v1',
  model: 'm',
  api: 'chat-completions',
  refused,
  instead: 'left out',
  declare: { capability: 'temperature', value: false },
  message: 'answered 400',
  setting: 'model.capabilities.temperature=false',
});

describe('the findings about servers', () => {
  let folder = '';
  const path = (): string => join(folder, 'calls', '_servers.jsonl');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-findings-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are empty at first, and are read by the next process, each once', async () => {
    const first = openFindingFile(path());
    expect(first.earlier).toEqual([]);
    first.add([finding('a')]);
    first.add([finding('a'), finding('b')]);
    const { kind: _kind, setting: _setting, ...recorded } = finding('a');
    const second = openFindingFile(path());
    expect(second.earlier).toEqual([recorded, { ...recorded, refused: 'b' }]);
    second.add([finding('a'), finding('b')]);
    expect((await readFile(path(), 'utf8')).trim().split('\n')).toHaveLength(2);
  });

  it('are read up to a line cut off by a kill, and can be extended after it', async () => {
    openFindingFile(path()).add([finding('a')]);
    await appendFile(path(), '{"kind":"server-fin');
    const next = openFindingFile(path());
    expect(next.earlier.map(({ refused }) => refused)).toEqual(['a']);
    next.add([finding('b')]);
    expect(openFindingFile(path()).earlier.map(({ refused }) => refused)).toEqual(['a', 'b']);
  });
});
