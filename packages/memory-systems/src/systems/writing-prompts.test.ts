import { expect, it } from 'vitest';
import { renderedPrompts } from '../testing/rendered-prompts.js';

// A changed word changes scores: it needs a new version, and this snapshot detects it.
it('the prompts for writing memories match their versions', () => {
  const texts = renderedPrompts.map(({ name, version, text }) => `${name}@${version}\n${text}`);
  expect(texts.join('\n\n')).toMatchSnapshot();
});
