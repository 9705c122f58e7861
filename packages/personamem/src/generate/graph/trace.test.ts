import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { JsonObject } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { periods } from '../raw/periods.js';
import { readRawFile } from '../raw/raw-file.js';
import { fullSequence } from './full-sequence.js';
import { type GraphEvent, traceGraph } from './trace.js';

const folder = process.env.MEMGYM_DATA_DIR ?? resolve(import.meta.dirname, '../../../../../../shared/data');
const path = join(folder, 'personamem/raw_therapy_persona0_excerpt.json');
const readExcerpt = () => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
  } catch {
    return null;
  }
};
const excerpt = readExcerpt();
const year = periods[3];

describe.skipIf(excerpt === null)('the chains of the early therapy file', () => {
  const file = readRawFile(excerpt ?? {}, { topic: 'therapy', persona: 0, sample: 0 }, path);
  const datesFrom = (date: string) =>
    traceGraph(file, { date, until: year, scope: 'general-and-contextual' }).map(({ event }) => event.date);

  it.each([
    ['09/20/2017', ['08/29/2017', '08/06/2017', '03/30/2012']],
    ['11/15/2017', ['08/07/2017', '07/05/2010']],
    ['01/25/2018', ['08/16/2017', '10/25/2014']],
    ['09/01/2018', ['08/25/2017', '08/05/2017']],
    ['12/15/2019', ['10/25/2018', '09/17/2018', '09/07/2017']],
  ])('go back from %s as published', (newest, older) => {
    expect(datesFrom(newest)).toEqual([newest, ...older]);
  });

  it('have no lines for states that the dialogue omits', () => {
    const chain = traceGraph(file, { date: '12/15/2019', until: year, scope: 'general-and-contextual' });
    expect(chain.map(({ lines }) => lines)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

const link = (date: string, polarity: 'likes' | 'dislikes', isSpoken = true): GraphEvent => ({
  event: { date, text: 'x', category: 'Short-Term', fact: { polarity, thing: 'X' } },
  period: year,
  ...(isSpoken && { lines: { note: 'n', user: 'u', assistant: 'a' } }),
});

describe('the sequence of a chain', () => {
  it('goes from the oldest state to the newest, without equal neighbours', () => {
    const chain = [link('4', 'dislikes'), link('3', 'likes'), link('2', 'likes'), link('1', 'dislikes')];
    expect(fullSequence(chain)).toBe('The user dislikes x -> likes x -> dislikes x');
  });

  it('lists a single state once; in the original twice', () => {
    expect(fullSequence([link('1', 'likes')])).toBe('The user likes x');
    expect(fullSequence([link('1', 'likes')], 'twice')).toBe('The user likes x -> likes x');
  });

  it('omits states that nobody mentions', () => {
    expect(fullSequence([link('2', 'likes'), link('1', 'dislikes', false)])).toBe('The user likes x');
  });
});

it('stops at a cycle', () => {
  const event = (oldDate: string) => ({
    Event: 'x',
    '[Old Event]': 'y',
    '[Old Event Date]': oldDate,
    '[Updated Fact] Likes': 'X',
  });
  const history = { '01/01/2000': event('01/02/2000'), '01/02/2000': event('01/01/2000') };
  const file = readRawFile(
    { 'Init Contextual Personal History': history },
    { topic: 'therapy', persona: 0, sample: 0 },
    'x.json',
  );
  expect(
    traceGraph(file, { date: '01/01/2000', until: year, scope: 'contextual' }).map(
      ({ event: { date } }) => date,
    ),
  ).toEqual(['01/01/2000', '01/02/2000']);
});
