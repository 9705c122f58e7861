import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPages } from '../docs/pages.js';
import { runInProcess } from '../testing/run-in-process.js';

describe('memgym docs', () => {
  it.each([
    ['cost of a run', 'Costs'],
    ['pseudonyms', 'Your own conversations'],
    ['move to postgres', 'Move and back up'],
    ['what does recall@500tokens mean', 'Statistics'],
    ['chatgpt export', 'Your own conversations'],
    ['workers on several machines', 'Larger runs'],
    ['is my api key safe', 'Security'],
    ['why did it miss', 'Read a report'],
    ['confidence interval', 'Statistics'],
    ['a store of langgraph', 'In agents and chats'],
  ])('finds %j among the first three', async (words, title) => {
    const { stdout } = await runInProcess(['docs', ...words.split(' '), '--json']);
    const { results } = JSON.parse(stdout) as { results: readonly { title: string }[] };
    expect(results.slice(0, 3).map((one) => one.title)).toContain(title);
  });

  it('shows where a section stands and the line that has the words', async () => {
    const { stdout } = await runInProcess(['docs', 'pseudonyms']);
    expect(stdout).toMatch(
      /^Your own conversations › Conversations that you already have\n {2}\S+your-own-conversations\.md:\d+\n {2}.*pseudonyms/,
    );
  });

  it('lists every page without words, each of which is there', async () => {
    const { stdout } = await runInProcess(['docs']);
    const pages = readPages();
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter(({ path, title }) => !existsSync(path) || !stdout.includes(title))).toEqual([]);
  });

  it('says that no page has a word', async () => {
    await expect(runInProcess(['docs', 'zyzzyva'])).resolves.toMatchObject({
      stdout: '',
      stderr: expect.stringContaining('No page has these words.'),
    });
  });
});
