import { eventTimeSchema } from '@memgym/core';
import { expect, it } from 'vitest';
import { writeMessages } from './shown-message.js';

const written = (text: string, time?: string): unknown =>
  JSON.parse(
    writeMessages([
      { number: 0, from: 'user', text, ...(time !== undefined && { time: eventTimeSchema.parse(time) }) },
    ]),
  );

it('shows the time of a message once', () => {
  const said = '[Current Time: 2020-09-28 19:31:56]\nHello.';
  expect(written(said, '2020-09-28T19:31:56')).toEqual({
    number: 0,
    from: 'user',
    text: 'Hello.',
    time: '2020-09-28 (Mon) 19:31',
  });
  expect(written(said)).toMatchObject({ text: said });
});

it('leaves another time that a message begins with', () => {
  const said = '[2019-05-01 08:00] was when we met.';
  expect(written(said, '2020-09-28T19:31:56')).toMatchObject({ text: said });
});
