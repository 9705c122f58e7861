import { createRng } from '@memgym/core';
import { everydayWorld } from '@memgym/everyday-world';
import { expect, it } from 'vitest';
import { drawPersona } from './draw-persona.js';

it('an invented person of every occupation is described with the right article', () => {
  const personas = Array.from({ length: 400 }, (_, seed) => drawPersona(createRng(seed)));
  const texts = personas.flatMap(({ short, expanded }) => [short, expanded]);
  for (const { name } of everydayWorld('en').people.occupations) {
    const articles = new Set(
      texts.flatMap((text) => new RegExp(`\\b(an?) ${name}`, 'i').exec(text)?.[1]?.toLowerCase() ?? []),
    );
    expect([name, ...articles]).toEqual([name, 'aeiou'.includes(name.charAt(0)) ? 'an' : 'a']);
  }
});
