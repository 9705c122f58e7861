import { expect, it } from 'vitest';
import { writeText } from './write-text.js';

const limits = { contextTokens: 10_000 };
const request = 'Write an invitation to the choir. It goes to every door.';

it('fulfils a wish that the notes state, and no other', () => {
  const wish = { text: 'user: That is thin. Please state in such letters: the budget of 300 euros.' };
  const written = (statements: { text: string }[]) =>
    writeText({ request, statements, language: 'en', limits });
  expect(written([wish])).toContain('The budget of 300 euros.');
  expect(written([])).toBe('Write an invitation to the choir.');
});

it('uses facts from the notes that share words with the request', () => {
  const statements = [{ text: 'The choir sings at every door in May.' }, { text: 'Goats eat paper.' }];
  const written = writeText({ request, statements, language: 'en', limits });
  expect(written).toContain('sings at every door in May');
  expect(written).not.toContain('Goats');
});

it('answers a request for a short phrase with a phrase', () => {
  const statements = [{ text: 'Nadia: I started a pottery class.' }];
  const asked = 'Write a short phrase as the answer. Question: Which class did Nadia start? Short answer:';
  expect(writeText({ request: asked, statements, language: 'en', limits })).toMatch(/^pottery/i);
});

it('fulfils a Chinese wish', () => {
  const statements = [{ text: '请在这类回答中写明：依照民法典的规定，应当赔偿。' }];
  expect(writeText({ request: '请写出裁判说理。', statements, language: 'zh', limits })).toContain(
    '依照民法典',
  );
});
