import type { CallToolResult } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { documentOf } from './answer.js';

const text = (...texts: string[]): CallToolResult => ({
  content: texts.map((each) => ({ type: 'text' as const, text: each })),
});

describe('the answer of a tool', () => {
  it.each<[string, CallToolResult, unknown]>([
    [
      'a list of FastMCP without a schema, one block an item',
      text('{"id": "1"}', '{"id": "2"}'),
      [{ id: '1' }, { id: '2' }],
    ],
    ['such a list of one', text('{"id": "1"}'), { id: '1' }],
    ['such a list of none', { content: [] }, []],
    ['a list as the only member of an object', { content: [], structuredContent: { result: [1] } }, [1]],
    [
      'an object with other members',
      { content: [], structuredContent: { result: [1], n: 1 } },
      { result: [1], n: 1 },
    ],
    ['prose', text('Ann moved to Bergen.'), 'Ann moved to Bergen.'],
    ['a text that looks like a number', text('42'), '42'],
    ['JSON that is cut off', text('{"id": '), '{"id": '],
  ])('is read from %s', (_, result, document) => {
    expect(documentOf('search', result, {})).toEqual(document);
  });

  it.each<[string, CallToolResult, Parameters<typeof documentOf>[2], string]>([
    ['marked as one', { ...text('disk full'), isError: true }, {}, 'disk full'],
    ['a text that begins as errors do', text('Error: database is locked'), {}, 'database is locked'],
    ['an object with an error', text('{"items": [], "error": "timeout"}'), {}, 'timeout'],
    ['an object without success', text('{"success": false}'), {}, 'success'],
    ['at the place that was named', text('{"fault": {"code": 5}}'), { error: '/fault' }, 'code'],
    ['a text that begins as was named', text('Oops, later'), { errorText: ['Oops'] }, 'Oops, later'],
    [
      'an image alone',
      { content: [{ type: 'image', data: '', mimeType: 'image/png' }] },
      {},
      'neither JSON nor text',
    ],
  ])('is an error that is %s', (_, result, forms, message) => {
    expect(() => documentOf('search', result, forms)).toThrow(message);
  });

  it('is none where the words say that nothing was found, also if it is marked as an error', () => {
    const empty = { ...text('Knowledge base is empty. Index something.'), isError: true };
    expect(() => documentOf('search', empty, {})).toThrow('Knowledge base is empty');
    expect(documentOf('search', empty, { emptyText: ['Knowledge base is empty'] })).toBe(
      'Knowledge base is empty. Index something.',
    );
  });

  it('is no error where the forms say so', () => {
    expect(documentOf('search', text('Error: 5 is what the printer shows'), { errorText: [] })).toBe(
      'Error: 5 is what the printer shows',
    );
  });
});
