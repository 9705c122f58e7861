import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgram } from '../program.js';
import { guide } from './guide.js';

/** What is written, and whether something was chosen, when this is typed. `undefined` closes the terminal. */
async function typed(line: string | undefined): Promise<{ chosen: boolean; text: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const chosen = guide(input, output);
  if (line === undefined) input.end();
  else input.write(`${line}\n`);
  return { chosen: await chosen, text: String(output.read()) };
}

it('names only commands and flags of the program, for each way', async () => {
  const program = await createProgram();
  for (const way of [1, 2, 3, 4, 5]) {
    const { chosen, text } = await typed(String(way));
    expect(chosen).toBe(true);
    const lines = [...text.matchAll(/^ {2}memgym (.+)$/gm)].map(([, words = '']) => words.split(' '));
    expect(lines.length).toBeGreaterThan(0);
    for (const words of lines) {
      let command = program;
      for (const word of words) {
        const next = command.commands.find((each) => each.name() === word);
        if (next !== undefined) command = next;
      }
      expect(command).not.toBe(program);
      const flags = words.filter((word) => word.startsWith('--'));
      expect(flags.filter((flag) => !command.options.some(({ long }) => long === flag))).toEqual([]);
    }
  }
});

it.each(['', '0', '6', 'chats'])('leaves %j to the help', async (line) => {
  await expect(typed(line)).resolves.toMatchObject({ chosen: false });
});

it('ends with a line of its own when the terminal is closed', async () => {
  const { chosen, text } = await typed(undefined);
  expect(chosen).toBe(true);
  expect(text.endsWith(': \n')).toBe(true);
});
