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
    [
      'channels',
      '<|channel|>analysis<|message|>B or C?<|end|><|start|>assistant<|channel|>final<|message|>C<|return|>',
      'C',
    ],
    ['channels without a final one', '<|channel|>analysis<|message|>It is B.', ''],
    [
      'the tags of Cohere',
      '<|START_THINKING|>Is it B?<|END_THINKING|><|START_RESPONSE|>C<|END_RESPONSE|>',
      'C',
    ],
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
  ])('reads a reply of 300,000 %s before the test times out', (_name, part) => {
    // A quadratic reading of such a reply takes more than half an hour.
    expect(stripReasoning(`${part.repeat(300_000)}</think>shown`)).toMatch(/shown$/);
  });
});
