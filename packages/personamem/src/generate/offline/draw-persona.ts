import type { Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import { drawPortrait, everydayWorld } from '@memgym/everyday-world';
import { toDay } from '../raw/note-date.js';

/** An invented person. */
export interface OfflinePersona {
  /** A one-line description, as in a list of personas. */
  readonly short: string;
  /** Name, identities and five sentences. */
  readonly expanded: string;
  /** The first lines of `expanded`: name and identities. */
  readonly head: string;
  readonly identity: {
    readonly name: string;
    readonly gender: string;
    readonly race: string;
    readonly birthYear: number;
  };
  /** The first day of the general history, counted from 1970-01-01. */
  readonly startDay: number;
}

const genders = ['Male', 'Female', 'Non-Binary'] as const;
const transgenderShare = 0.2;
const races = [
  'White',
  'Black',
  'East Asian',
  'South Asian',
  'Latino',
  'Middle Eastern',
  'Native American',
  'Pacific Islander',
  'Mixed',
] as const;
const firstYear = 1920;
const lastYear = 2010;
const recentYears = 20;

/**
 * The start date: the years from 1920 to 2010 have weights from 1 to 91, tripled for the last twenty; the month and the
 * day up to the 28th are uniform (packages/personamem/spec.md#personas).
 */
function drawStartDay(rng: Rng): number {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const weightOf = (year: number): number => (year - firstYear + 1) * (year > lastYear - recentYears ? 3 : 1);
  const year = drawWeighted(years, weightOf, rng);
  const month = String(1 + rng.int(12)).padStart(2, '0');
  const day = String(1 + rng.int(28)).padStart(2, '0');
  return toDay(`${month}/${day}/${year}`);
}

/** A person whose description says nothing about the topics. */
export function drawPersona(rng: Rng): OfflinePersona {
  const { people } = everydayWorld('en');
  const startDay = drawStartDay(rng);
  const gender = rng.pick(genders);
  const named = gender === 'Non-Binary' ? rng.pick(['Female', 'Male'] as const) : gender;
  const [firstName, lastName] = [
    rng.pick(people.firstNames[named === 'Male' ? 'Male' : 'Female']),
    rng.pick(people.lastNames),
  ];
  const identity = rng.next() < transgenderShare ? `Transgender ${gender}` : gender;
  const { name: job, skills } = rng.pick(people.occupations);
  const [interest = '', other = ''] = rng.shuffle(people.interests);
  const article = /^[aeiou]/i.test(job) ? 'an' : 'a';
  const short = `${article === 'an' ? 'An' : 'A'} ${job} who knows a lot about ${skills[0] ?? 'the trade'}.`;
  const portrait = drawPortrait(people, firstName, rng);
  const birthYear = new Date(startDay * 86_400_000).getUTCFullYear() - 18;
  const name = people.fullName(firstName, lastName);
  const race = rng.pick(races);
  const head = `Name: ${name}\nGender Identity: ${identity}\nRacial Identity: ${race}`;
  const sentences = `${firstName}, born in ${birthYear}, works as ${article} ${job}. ${portrait} At work, ${firstName} is known for ${skills.slice(0, 2).join(' and ')}. Outside of work, ${firstName} reads up on ${interest} and ${other}.`;
  return {
    short,
    startDay,
    head,
    identity: { name, gender: identity, race, birthYear },
    expanded: `${head}\n\n${sentences}`,
  };
}
