import { eventTime, type WriteWarning } from '@memgym/core';
import { expect, it } from 'vitest';
import { episodeTime, readTime } from './episode-time.js';
import { keepMessage } from './kept-message.js';
import { episodeTimeAsReference } from './reference/reference-rules.js';

const at = (day: number, hour: number) => eventTime({ year: 2023, month: 5, day, hour });
const said = (time?: ReturnType<typeof at>) =>
  keepMessage({ sourceId: 'a', kind: 'turn', content: 'x', ...(time && { eventTime: time }) });

it.each([
  ['2023-05-08 13:56', '2023-05-08T13:56:00'],
  ['2023-05-08T13:56:07Z', '2023-05-08T13:56:07'],
  ['2023-05-08 (Mon) 13:56', '2023-05-08T13:56:00'],
  ['2023-05-08 9:05', '2023-05-08T09:05:00'],
  ['2023-05-08', '2023-05-08T00:00:00'],
  ['2023-02-30', undefined],
  ['last Monday', undefined],
])('reads %s as %s', (written, time) => {
  expect(readTime(written)).toBe(time);
});

it('dates an episode within its messages, by the last of them if the model gives no date', () => {
  const warnings: WriteWarning[] = [];
  const messages = [said(at(8, 9)), said(at(8, 11))];
  const dated = (written: string | null) => episodeTime(written, messages, warnings);
  expect(dated('2023-05-08 10:00')).toBe(at(8, 10));
  expect(dated(null)).toBe(at(8, 11));
  expect(dated('2023-05-08')).toBe(at(8, 9));
  expect(warnings).toEqual([]);
  expect(dated('2024-05-08')).toBe(at(8, 11));
  expect(warnings).toMatchObject([{ kind: 'rejected-change' }]);
  expect(episodeTime('2024-05-08', [said()], [])).toBeUndefined();
});

it('accepts the model’s date in the original', () => {
  expect(episodeTimeAsReference('2024-05-08', [said(at(8, 9))])).toBe('2024-05-08T00:00:00');
});
