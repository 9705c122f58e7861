import { expect, it } from 'vitest';
import { createProgram } from '../apps/cli/src/program.js';
import { commandsPage } from './testing/commands-page.js';

it('docs/commands.md names every command, argument and flag with its default', async () => {
  await expect(commandsPage(await createProgram())).toMatchFileSnapshot('commands.md');
});
