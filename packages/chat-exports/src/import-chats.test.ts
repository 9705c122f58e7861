import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { conversationsFileSchema } from '@memgym/datasets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { samples } from './__fixtures__/samples.js';
import { importChats } from './import-chats.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chats-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return join(folder, Object.keys(files)[0] ?? '');
}

async function zip(files: Readonly<Record<string, string>>): Promise<string> {
  const archive = new ZipFile();
  for (const [name, text] of Object.entries(files)) archive.addBuffer(Buffer.from(text), name);
  archive.end();
  const path = join(folder, 'export.zip');
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}

const said = ({ file }: Awaited<ReturnType<typeof importChats>>) =>
  file.episodes.flatMap(({ sessions }) =>
    sessions.flatMap(({ turns }) => turns.map(({ role, content }) => `${role}: ${content}`)),
  );

describe('a folder with the exports of several people', () => {
  const chat = (content: string) => JSON.stringify([{ role: 'user', content }]);

  it('is one account, unless each folder and archive in it is said to be a person', async () => {
    await write({ 'ann/messages.json': chat('I am Ann.'), 'bo/messages.json': chat('I am Bo.') });
    await zip({ 'messages.json': chat('I am Cy.') });
    const idsOf = async (personPerFolder: boolean) =>
      (await importChats(folder, { personPerFolder })).file.episodes.map(({ id, cluster }) => [id, cluster]);
    expect(await idsOf(false)).toEqual([['openai-chat', 'openai-chat']]);
    expect(await idsOf(true)).toEqual([
      ['ann', 'ann'],
      ['bo', 'bo'],
      ['export', 'export'],
    ]);
  });

  it('takes all that is below the folder of a person for theirs', async () => {
    await write({ 'ann/1/messages.json': chat('I am Ann.'), 'ann/2/messages.json': chat('I moved.') });
    const { file } = await importChats(folder, { personPerFolder: true });
    expect(file.episodes.map(({ id, sessions }) => [id, sessions.length])).toEqual([['ann', 2]]);
  });
});

describe('every format', () => {
  it.each(samples)('is recognised by its keys, and all messages are accounted for: $name', async (sample) => {
    const { name, files, options = {}, turns, dropped } = sample;
    await write(files);
    const imported = await importChats(folder, options);
    expect(new Set(imported.sources.map(({ format }) => format))).toEqual(new Set([name]));
    expect(
      imported.file.episodes.flatMap((each) => each.sessions.flatMap((session) => session.turns)),
    ).toMatchObject(turns);
    expect(imported.turns).toBe(turns.length);
    const byReason = Object.fromEntries(imported.dropped.map(({ reason, messages }) => [reason, messages]));
    expect(byReason).toEqual(dropped);
    const left = imported.dropped.reduce((sum, { messages }) => sum + messages, 0);
    expect(imported.messages).toBe(imported.turns + left);
    expect(conversationsFileSchema.safeParse(imported.file).success).toBe(true);
  });

  it.each(samples)(
    'gives the same file when it is imported again: $name',
    async ({ files, options = {} }) => {
      await write(files);
      const [once, again] = [await importChats(folder, options), await importChats(folder, options)];
      expect(JSON.stringify(again.file)).toBe(JSON.stringify(once.file));
    },
  );

  it.each(samples)('is the same inside an archive: $name', async ({ name, files, options = {}, turns }) => {
    const imported = await importChats(await zip(files), options);
    expect(imported.sources[0]?.format).toBe(name);
    expect(imported.turns).toBe(turns.length);
  });
});

describe('a conversation', () => {
  const messages = (...times: readonly string[]) =>
    JSON.stringify(
      times.map((time, place) => ({
        role: place % 2 === 0 ? 'user' : 'assistant',
        content: `m${place}`,
        timestamp: time,
      })),
    );
  const sessionsOf = async (path: string, options = {}) => {
    const { file } = await importChats(path, options);
    return file.episodes[0]?.sessions.map(({ id, startTime, turns }) => [
      id,
      startTime,
      turns.map(({ id: own }) => own),
    ]);
  };

  it('that was resumed is several sessions, but an answer stays with its question', async () => {
    const path = await write({
      'a.json': messages(
        '2025-02-01T10:00:00Z',
        '2025-02-01T19:00:00Z',
        '2025-02-02T10:00:00Z',
        '2025-02-02T10:00:05Z',
      ),
    });
    expect(await sessionsOf(path)).toEqual([
      ['a.json', '2025-02-01T10:00:00', ['a.json-t1', 'a.json-t2']],
      ['a.json-2', '2025-02-02T10:00:00', ['a.json-2-t1', 'a.json-2-t2']],
    ]);
    expect(await sessionsOf(path, { gapHours: 24 })).toHaveLength(1);
    const { sessionsAt } = await importChats(path, { gapHours: 16 });
    expect(sessionsAt).toEqual({ gapHours: [16], half: 2, double: 1 });
  });

  it('keeps its order while a zone repeats an hour', async () => {
    const path = await write({
      'a.jsonl': [
        messages('2025-10-26T00:50:00Z'),
        messages('2025-10-26T01:10:00Z', '2025-10-26T02:10:00Z').replaceAll('"m', '"n'),
      ].join('\n'),
    });
    expect(
      (await sessionsOf(path, { timezone: 'Europe/Berlin' }))?.map(([, startTime]) => startTime),
    ).toEqual(['2025-10-26T02:50:00', '2025-10-26T02:50:00']);
  });

  it('is taken once from two files, and its longer version counts', async () => {
    const chat = (length: number) => ({
      uuid: 'c',
      chat_messages: Array.from({ length }, (_, place) => ({
        uuid: `m${place}`,
        sender: 'human',
        text: `m${place}`,
      })),
    });
    await write({ 'old.json': JSON.stringify([chat(2)]), 'new.json': JSON.stringify([chat(3)]) });
    const imported = await importChats(folder);
    expect(said(imported)).toEqual(['user: m0', 'user: m1', 'user: m2']);
    expect(imported.dropped).toEqual([{ reason: 'of a conversation that is there twice', messages: 2 }]);
  });

  it('whose messages are in a circle ends', async () => {
    const circle = {
      a: {
        parent: 'b',
        message: { author: { role: 'user' }, content: { content_type: 'text', parts: ['Round'] } },
      },
      b: {
        parent: 'a',
        message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: ['and round'] } },
      },
    };
    const path = await write({ 'c.json': JSON.stringify([{ id: 'c', mapping: circle }]) });
    expect(said(await importChats(path))).toEqual(['user: Round', 'assistant: and round']);
  });

  it('of 5,000 nested messages is read without recursion', async () => {
    const depth = 5000;
    const open = Array.from(
      { length: depth },
      (_, place) => `{"messageId":"m${place}","isCreatedByUser":true,"text":"m${place}","children":[`,
    );
    const path = await write({
      'deep.json': `{"conversationId":"c","messagesTree":[${open.join('')}${']}'.repeat(depth)}]}`,
    });
    expect((await importChats(path)).turns).toBe(depth);
  });

  it('in a log that departs from what was said keeps the common part once', async () => {
    const line = (...contents: readonly string[]) =>
      JSON.stringify({
        messages: contents.map((content, place) => ({
          role: place % 2 === 0 ? 'user' : 'assistant',
          content,
        })),
      });
    const path = await write({
      'log.jsonl': [
        line('a', 'b', 'c', 'd'),
        line('a', 'b', 'c', 'x', 'y'),
        line('a', 'other'),
        line('a', 'b'),
      ].join('\n'),
    });
    const { file } = await importChats(path);
    expect(
      file.episodes[0]?.sessions.map(({ turns }) => turns.map(({ content }) => content).join('')),
    ).toEqual(['abcd', 'xy', 'aother']);
  });
});

it('an unknown time zone is refused by its name, also where the times are local', async () => {
  const path = await write({ 'WhatsApp Chat with Ann.txt': '13/03/2024, 18:05 - Ann: hello\n' });
  await expect(importChats(path, { me: 'Ann', timezone: 'Mars/Olympus' })).rejects.toThrow(
    'there is no time zone "Mars/Olympus"',
  );
});

describe('dates of WhatsApp', () => {
  const dated = async (lines: readonly string[], options = {}) => {
    const path = await write({ '_chat.txt': lines.join('\n') });
    const { file } = await importChats(path, { me: 'Ida', ...options });
    return file.episodes[0]?.sessions.flatMap(({ turns }) => turns.map(({ eventTime }) => eventTime));
  };

  it.each([
    [
      'month first',
      ['12/24/24, 9:05\u202fPM - Ida: a', '12/25/24, 12:05 AM - Tom: b'],
      ['2024-12-24T21:05:00', '2024-12-25T00:05:00'],
    ],
    [
      'day first',
      ['28/3/2025, 9:29\u00a0p.\u00a0m. - Ida: a', '29/3/2025, 9:29 a. m. - Tom: b'],
      ['2025-03-28T21:29:00', '2025-03-29T09:29:00'],
    ],
    [
      'year first',
      ['2023-12-20, 5:46 p.m. - Ida: a', '2023-12-21, 5:46 p.m. - Tom: b'],
      ['2023-12-20T17:46:00', '2023-12-21T17:46:00'],
    ],
    [
      'with slashes and the year first',
      ['2023/12/20, 17:46 - Ida: a', '2023/12/21, 17:46 - Tom: b'],
      ['2023-12-20T17:46:00', '2023-12-21T17:46:00'],
    ],
    [
      'with dots',
      ['\u200e[03.08.21, 10:00:01] Ida: a', '[04.08.21, 10:00:02] ~\u202fTom: b'],
      ['2021-08-03T10:00:01', '2021-08-04T10:00:02'],
    ],
    [
      'of old phones',
      ['3/24/14, 1:59:59 PM: Ida: a', '3/25/14, 1:59:59 PM: Tom: b'],
      ['2014-03-24T13:59:59', '2014-03-25T13:59:59'],
    ],
    [
      'in Finnish',
      ['12.3.2022 klo 14.08.18 - Ida: a', '12.3.2022 klo 14.09.18 - Tom: b'],
      ['2022-03-12T14:08:18', '2022-03-12T14:09:18'],
    ],
  ])('are read %s', async (_order, lines, expected) => {
    expect(await dated(lines)).toEqual(expected);
  });

  it('are read in the order that never goes back in time', async () => {
    const lines = ['1/2/25, 10:00 - Ida: a', '2/2/25, 10:00 - Tom: b', '1/3/25, 10:00 - Ida: c'];
    expect(await dated(lines)).toEqual(['2025-02-01T10:00:00', '2025-02-02T10:00:00', '2025-03-01T10:00:00']);
  });

  it('are asked for when several orders fit', async () => {
    const lines = ['3/4/25, 10:00 - Ida: a', '3/4/25, 10:01 - Tom: b'];
    await expect(dated(lines)).rejects.toMatchObject({ key: 'dateOrder' });
    expect(await dated(lines, { dateOrder: 'mdy' })).toEqual(['2025-03-04T10:00:00', '2025-03-04T10:01:00']);
  });
});

describe('a file that is no chat', () => {
  it.each([
    [
      'memories of mem0',
      '{"results":[{"memory":"Plays the cello"}]}',
      /contains memories of a memory service/,
    ],
    ['e-mail', 'From ida@example.org Mon\nSubject: Hi\n', /E-mail is not read/],
    ['a web page', '<!DOCTYPE html><html></html>', /Pages are not read/],
    ['a database', 'SQLite format 3\0', /Databases are not read/],
    [
      'conversations of MemGym',
      '{"format":"memgym-conversations@1","episodes":[]}',
      /MemGym’s own format. They need no import/,
    ],
    ['an experiment', '{"name":"x","benchmark":{},"systems":[]}', /contains an experiment of MemGym/],
    [
      'an account of ChatGPT',
      '{"id":"u","email":"ida@example.org","chatgpt_plus_user":true}',
      /contains the account of a user/,
    ],
    [
      'accounts of Claude',
      '[{"uuid":"u","full_name":"Ida","email_address":"ida@example.org"}]',
      /contains the account of a user/,
    ],
    ['an unknown format', '[{"foo":1}]', /no known format and begins with the keys foo/],
    ['an empty file', ' ', /it is empty/],
    ['a list that was cut off', '[{"role":"user","content":"a"},{"ro', /ends within element 1/],
    ['a broken object', '{"messages":[', /is not JSON/],
    ['UTF-16', '\ufeff', /UTF-16/],
    [
      'only instructions',
      '[{"role":"system","content":"Be kind."}]',
      /no visible message \(1 read: 1 instructions\)/,
    ],
  ])('is refused, and says why: %s', async (what, text, message) => {
    const path = join(folder, 'file.json');
    await writeFile(path, text, what === 'UTF-16' ? 'utf16le' : 'utf8');
    await expect(importChats(path)).rejects.toThrow(message);
  });

  it('names a picture as one', async () => {
    const path = join(folder, 'chat.png');
    await writeFile(path, Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    await expect(importChats(path)).rejects.toMatchObject({
      message: expect.stringContaining('is a picture (PNG)'),
      hint: expect.not.stringContaining('UTF-8'),
    });
  });

  it('says of an archive inside an archive to take it out, and reads the chats beside it', async () => {
    const inner = { 'inner.zip': 'PK\x03\x04' };
    await expect(importChats(await zip(inner))).rejects.toMatchObject({
      message: expect.stringContaining('is an archive inside an archive'),
      hint: expect.stringContaining('Take the inner archive out first'),
    });
    const both = await zip({ ...inner, 'a.json': '[{"role":"user","content":"a"}]' });
    expect((await importChats(both)).unknown).toEqual(['export/inner.zip']);
  });

  it('of an archive that was cut off ends its sentence once', async () => {
    const path = await zip({ 'a.json': '[]' });
    await writeFile(path, (await readFile(path)).subarray(0, 60));
    await expect(importChats(path)).rejects.toThrow(/truncated\.$/);
  });

  it('is named when others in its folder are chats', async () => {
    await write({
      'a.json': '[{"role":"user","content":"a"}]',
      'b.json': '{"x":1}',
      'c.json': '{"results":[{"memory":"x"}]}',
    });
    expect((await importChats(folder)).unknown).toEqual(['b.json', 'c.json']);
  });

  it('in an archive never leads out of it', async () => {
    const name = 'xx/xx/evil.json';
    const path = await zip({ [name]: '[{"role":"user","content":"a"}]' });
    const bytes = await readFile(path, 'latin1');
    await writeFile(path, bytes.replaceAll(name, '../../evil.json'), 'latin1');
    await expect(importChats(path)).rejects.toThrow('invalid relative path: ../../evil.json');
  });

  it('in an archive are refused with a wrong checksum, and encrypted ones with what to do', async () => {
    const path = await zip({ 'a.json': '[{"role":"user","content":"a"}]' });
    const bytes = await readFile(path);
    const entry = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    const changed = async (at: number, bits: number) => {
      const copy = Buffer.from(bytes);
      copy[entry + at] = (copy[entry + at] ?? 0) ^ bits;
      await writeFile(path, copy);
      return importChats(path);
    };
    await expect(changed(16, 1)).rejects.toThrow('cannot be read: the checksum of a.json is wrong.');
    await expect(changed(8, 1)).rejects.toThrow('has an encrypted file: a.json.');
  });

  it('in an archive that would grow a thousand times is refused before it is read', async () => {
    for (const name of ['conversations.json', 'users.json']) {
      const path = await zip({
        [name]: `[${' '.repeat(2 ** 25)}]`,
        'a.json': '[{"role":"user","content":"a"}]',
      });
      await expect(importChats(path)).rejects.toThrow(
        /would have 335\d+ bytes unpacked, more than 200 times/,
      );
    }
  });

  it('with 10,001 elements that cannot be read is refused, and names the first', async () => {
    const good = JSON.stringify({ uuid: 'c', chat_messages: [{ uuid: 'm', sender: 'human', text: 'a' }] });
    const path = await write({ 'c.json': `[${good}${',{}'.repeat(10_001)}]` });
    await expect(importChats(path)).rejects.toThrow(
      'c.json: more than 10000 of its elements cannot be read.',
    );
  });

  it('skips a bad element, names it and goes on', async () => {
    const good = { uuid: 'c', chat_messages: [{ uuid: 'm', sender: 'human', text: 'a' }] };
    const path = await write({ 'c.json': `[{"name":"none"},{x},null,${JSON.stringify(good)}]` });
    const { turns, skipped } = await importChats(path);
    expect(turns).toBe(1);
    expect(skipped).toEqual([
      'c.json[0]: has no chat_messages',
      'c.json[1]: is not JSON',
      'c.json[2]: has no chat_messages',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString'])('may use %s as an id', async (id) => {
    const message = { author: { role: 'user' }, content: { content_type: 'text', parts: ['a'] } };
    const path = await write({
      'c.json': `[{"id":"${id}","current_node":"${id}","mapping":{"${id}":{"message":${JSON.stringify(message)}}}}]`,
    });
    const { file } = await importChats(path);
    expect(file.episodes[0]?.sessions).toMatchObject([{ id, turns: [{ id, content: 'a' }] }]);
  });
});

describe('chats of people', () => {
  const chat = [
    '01/02/2025, 10:00 - Ann: Hi Tom.',
    '28/02/2025, 10:00 - Tom: Hi Ann.',
    '15/03/2025, 10:00 - Tom: Bye.',
  ];

  it('begin a new session after a silence, whoever speaks first', async () => {
    const path = await write({ 'WhatsApp Chat with Ann.txt': chat.join('\n') });
    for (const me of ['Ann', 'Tom']) expect((await importChats(path, { me })).sessions).toBe(3);
  });

  it('are refused where a date is not of the order that is given', async () => {
    const path = await write({ 'WhatsApp Chat with Ann.txt': chat.join('\n') });
    await expect(importChats(path, { me: 'Ann', dateOrder: 'mdy' })).rejects.toThrow(
      '28/2/2025 is not of the order mdy',
    );
  });
});

describe('a part of an export', () => {
  const rows = [
    ['2025-02-01T10:00:00Z', 'user', 'Early.'],
    ['', 'assistant', 'Early answer.'],
    ['2025-02-15T10:00:00Z', 'user', 'Late.'],
    ['', 'assistant', 'Late answer.'],
  ];
  const read = async (options: object) => {
    const path = await write({
      'chat.csv': ['time,role,text', ...rows.map((row) => row.join(','))].join('\n'),
    });
    return importChats(path, { map: { role: 'role', content: 'text', time: 'time' }, ...options });
  };

  it('begins at a day, and what has no time belongs to what was said before it', async () => {
    const imported = await read({ since: '2025-02-09' });
    expect(said(imported)).toEqual(['user: Late.', 'assistant: Late answer.']);
    expect(imported.dropped).toEqual([{ reason: 'before 2025-02-09', messages: 2 }]);
  });

  it('names what nothing fits', async () => {
    await expect(read({ since: '2025-2-9' })).rejects.toThrow('is no day');
    for (const options of [{ since: '2031-01-01' }, { only: 'family' }])
      await expect(read(options)).rejects.toMatchObject({ hint: expect.stringContaining('Nothing fits') });
  });
});
