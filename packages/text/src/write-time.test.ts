import { expect, it } from 'vitest';
import { writeTime } from './write-time.js';

it('writes a time with its weekday, in the language of the prompt', () => {
  expect(writeTime('2023-05-25T13:56:00')).toBe('2023-05-25 (Thu) 13:56');
  expect(writeTime('2024-02-29T00:00:00', 'zh-CN')).toBe('2024年2月29日（周四）00:00');
});
