import { describe, expect, it } from 'vitest';
import { stripReasoning } from './strip-reasoning.js';

describe('stripReasoning', () => {
  it.each([
    ['no reasoning', ' plain ', 'plain'],
    ['a block', 'a<think>b</think>c', 'ac'],
    ['blocks of several names', '<think>a</think>b<Thought>c</tHOUGHT>d[THINK]e[/THINK]f', 'bdf'],
    ['a block that mentions another tag', '<think>a<reasoning>b</think>c', 'c'],
    ['a block whose opening tag is in the template of the prompt', 'a</think>b', 'b'],
    ['a block that is never closed', 'a<think>b', 'a'],
    ['a block after one that is never closed', 'a<think>b<thought>c</thought>d', 'a'],
    ['a closing tag after a block that is never closed', 'a<think>b</thought>c', 'c'],
    ['two closing tags', '<think>a</think>b</think>c', 'c'],
    ['square brackets without a partner', '[THINK] a [/think] b', '[THINK] a [/think] b'],
  ])('reads %s', (_name, reply, shown) => {
    expect(stripReasoning(reply)).toBe(shown);
  });

  it.each([
    ['opening tags', '<think>'],
    ['closing tags', '</think>'],
    ['opening brackets', '[THINK]'],
    ['blocks', '<think>a</think>'],
    ['angle brackets', '<'],
  ])('takes about 8 times as long for 8 times as many %s', (_name, part) => {
    // A quadratic reading takes 64 times as long.
    expect(cpuTimeOf(part.repeat(32_000))).toBeLessThan(24 * cpuTimeOf(part.repeat(4_000)));
  });
});

/** The least CPU time of several readings, which does not depend on other processes. */
function cpuTimeOf(reply: string): number {
  return Math.min(
    ...Array.from({ length: 7 }, () => {
      const before = process.cpuUsage();
      stripReasoning(reply);
      const { user, system } = process.cpuUsage(before);
      return Math.max(50, user + system);
    }),
  );
}
