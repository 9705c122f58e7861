import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runInProcess } from '../testing/run-in-process.js';
import { temporaryFolder } from '../testing/run-memgym.js';

describe('memgym init conversations --from', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  const at = (name: string): string => join(place.path, name);
  const load = (from: string, ...flags: string[]) =>
    runInProcess(['init', 'conversations', at('mine.json'), '--from', at(from), ...flags]);
  beforeEach(async () => {
    place = await temporaryFolder();
  });
  afterEach(() => {
    // A check that found problems says so by its exit code.
    process.exitCode = undefined;
    return place.remove();
  });

  const chat =
    '03/14/26, 9:00 AM - Ida: I play the cello\n03/14/26, 9:01 AM - Tom: <Media omitted>\n03/14/26, 9:02 AM - Tom: Lovely';

  it('says what was recognised, written and left out, who speaks, and what to do next', async () => {
    await writeFile(at('chat.txt'), chat);
    const { stdout } = await load('chat.txt', '--set', 'me=Tom');
    expect(stdout).toContain('Recognised: a chat of WhatsApp');
    expect(stdout).toContain('1 episode, 1 session, 2 turns, no questions yet');
    expect(stdout).toContain('3 messages read, 2 written, 1 left out: media and notices 1');
    expect(stdout).toContain('People: Ida (1), Tom (1)');
    expect(stdout).toContain('With a pause of 1.5 or 6 h instead of 3: also 1 session.');
    expect(stdout).toContain('misses what the assistant says; here that is Ida.');
    expect(stdout).toContain('for another one: --set language=de');
    expect(stdout).toContain('"evidence": ["line-3"]');
    const file = JSON.parse(await readFile(at('mine.json'), 'utf8'));
    expect(file.episodes[0]).toMatchObject({ id: 'chat', cluster: 'whatsapp', questions: [] });
  });

  it('takes the language, refuses its name, and says what other gaps and images would be', async () => {
    const part = (parts: readonly unknown[]) => ({ content_type: 'multimodal_text', parts });
    const node = (parent: string | null, hours: number, parts: readonly unknown[]) => ({
      parent,
      message: { author: { role: 'user' }, create_time: 1_767_603_600 + hours * 3600, content: part(parts) },
    });
    const image = { content_type: 'image_asset_pointer' };
    const mapping = { a: node(null, 0, ['Mein Cello', image]), b: node('a', 9, ['Mein Bogen']) };
    await writeFile(at('chat.json'), JSON.stringify([{ id: 'c', current_node: 'b', mapping }]));
    const { stdout } = await load('chat.json', '--set', 'language=de');
    expect(stdout).toContain('With a pause of 4 h instead of 8: 2 sessions; of 16 h: 1.');
    expect(stdout).toContain('1 image beside these texts left out');
    expect(stdout).not.toContain('--set language');
    expect(JSON.parse(await readFile(at('mine.json'), 'utf8')).episodes).toMatchObject([{ language: 'de' }]);
    const named = load('chat.json', '--force', '--set', 'language=Deutsch');
    await expect(named).rejects.toThrow(/code such as `de`/);
  });

  it('gives a file that is played once it has questions, and is refused before', async () => {
    await writeFile(at('chat.txt'), chat);
    await load('chat.txt', '--set', 'me=Ida');
    const check = () => runInProcess(['data', 'check', 'conversations', at('mine.json'), '--json']);
    expect(JSON.parse((await check()).stdout).problems).toEqual([
      expect.stringContaining('no episode has a question'),
    ]);
    const file = JSON.parse(await readFile(at('mine.json'), 'utf8'));
    file.episodes[0].questions.push({ text: 'What do I play?', expected: 'the cello', evidence: ['line-1'] });
    await writeFile(at('mine.json'), JSON.stringify(file));
    expect(JSON.parse((await check()).stdout).problems).toEqual([]);
  });

  it.each([
    ['who of two people is the user', [], 'me', /is a chat of two people, Ida and Tom/],
    ['a person who is not there', ['--set', 'me=Idah'], 'me', /nobody in the export is called "Idah"/],
    [
      'a zone that does not exist',
      ['--set', 'me=Ida', '--set', 'timezone=Moon'],
      'timezone',
      /no time zone "Moon"/,
    ],
  ])('asks for %s and writes nothing', async (_what, flags, key, message) => {
    const messages = '[{"role":"user","content":"Hi","timestamp":1767603600}]';
    await writeFile(at('chat.txt'), key === 'timezone' ? messages : chat);
    const loading = load('chat.txt', ...(key === 'timezone' ? flags.slice(2) : flags));
    await expect(loading).rejects.toMatchObject({ key, message: expect.stringMatching(message) });
    await expect(readFile(at('mine.json'))).rejects.toThrow('ENOENT');
  });

  it('reads columns by their names, and refuses flags without an export', async () => {
    await writeFile(at('rows.csv'), 'who,what\nuser,Hello\nassistant,Hi\n');
    const { stdout } = await load('rows.csv', '--set', 'map.role=who', '--set', 'map.content=what', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ messages: 2, turns: 2, dropped: [] });
    const alone = runInProcess(['init', 'conversations', at('other.json'), '--set', 'me=Ida']);
    await expect(alone).rejects.toMatchObject({ key: 'from' });
  });
});
