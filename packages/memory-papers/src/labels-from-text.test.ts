import { createSimulation, type SimulationOptions } from '@memgym/offline-model';
import type { OfflineReply, PromptRequest } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import { simulateAnnotation } from './a-mem/offline/simulate-annotation.js';
import { simulateNotes } from './awi/offline/simulate-notes.js';
import { mem0GReplies } from './mem0-g/offline.js';
import { outdatedRelationsPrompt } from './mem0-g/prompts/outdated-relations.js';
import { relateEntitiesPrompt } from './mem0-g/prompts/relate-entities.js';
import { simulateProfile } from './memory-os/offline/simulate-profile.js';
import { profileDimensions } from './memory-os/prompts/profile-dimensions.js';

/** It implies the value `vegetarian` of the topic `diet`, and names neither. */
const implied = 'I gave up meat in spring.';
const language = 'en';
const everythingNoticed = { missStated: 0, missImplied: 0, missUnnamed: 0, writeTokens: null };
const simulation = (knowsTopics: boolean, settings: Exclude<SimulationOptions['world'], string> = {}) =>
  createSimulation({ seed: '1', world: { ...everythingNoticed, knowsTopics, ...settings } });
const replyTo = ({ prompt }: PromptRequest, knowsTopics: boolean): string =>
  mem0GReplies
    .find((reply: OfflineReply) => reply.prompt === prompt.name)
    ?.reply(prompt.input, simulation(knowsTopics)) ?? '';
const messages = [{ number: 0, from: 'user' as const, text: implied }];
const said = (text: string) => [{ number: 0, said: `user: ${text}\nassistant: Noted.` }];

const relations = (knowsTopics: boolean) =>
  replyTo(
    relateEntitiesPrompt.request(
      { language, self: 'user', entities: ['user'], messages },
      { role: 'memory-write' },
    ),
    knowsTopics,
  );

const writers: Record<string, (knowsTopics: boolean) => string> = {
  'notes of AWI': (knowsTopics) =>
    JSON.stringify(
      simulateNotes({ language, knownLabels: [], notes: [], messages, policy: '' }, simulation(knowsTopics)),
    ),
  'tags of A-Mem': (knowsTopics) =>
    JSON.stringify(simulateAnnotation(implied, language, simulation(knowsTopics))),
  'relations of Mem0-G': relations,
  'profile of MemoryOS': (knowsTopics) =>
    simulateProfile({ language, profile: '', pages: said(implied) }, simulation(knowsTopics)).profile,
};

describe.each(Object.entries(writers))('the simulated %s', (_name, write) => {
  it('name the topic of an implied value if writers know topics', () => {
    expect(write(true)).toContain('diet');
  });

  it('contain only words of the text if they do not, and still say what it says', () => {
    const written = write(false);
    expect(written).not.toMatch(/diet|vegetarian/);
    expect(written).toMatch(/meat/);
  });
});

it('relates a person to a statement that can be read', () => {
  const { entities } = JSON.parse(relations(false));
  expect(entities).toHaveLength(1);
  const [{ source, relationship, destination }] = entities;
  const stored = [source, relationship, destination].map((name) => name.toLowerCase().replaceAll(' ', '_'));
  expect(simulation(true).concepts(stored.join(' -- '), language)).toMatchObject([
    { topic: 'diet', value: 'vegetarian' },
  ]);
});

it('calls a relation outdated that a new statement repeats in similar words, and no other', () => {
  const stored = [
    { number: 0, text: 'user -- gave_meat_spring -- i_gave_up_meat_this_past_spring.' },
    { number: 1, text: 'user -- gave_meat_spring -- i_gave_up_meat_in_spring.' },
    { number: 2, text: 'user -- butcher_greets -- the_butcher_greets_me_by_name.' },
  ];
  const asked = outdatedRelationsPrompt.request(
    { language, self: 'user', relations: stored, messages },
    { role: 'memory-write' },
  );
  expect(JSON.parse(replyTo(asked, false))).toEqual({ outdated: [0] });
});

describe('the simulated profile of MemoryOS without topics', () => {
  const profileAfter = (
    texts: readonly string[],
    settings: Exclude<SimulationOptions['world'], string> = {},
  ) =>
    texts
      .reduce(
        (profile, text) =>
          simulateProfile({ language, profile, pages: said(text) }, simulation(false, settings)).profile,
        '',
      )
      .split('\n');

  it('misses statements as the other writers do', () => {
    expect(profileAfter([implied], { missImplied: 1 })).toEqual(['']);
  });

  it('replaces a statement by one in much the same words', () => {
    expect(profileAfter(['I gave up meat this past spring.', implied])).toEqual([
      `gave meat spring (High): ${implied}`,
    ]);
  });

  it('has no more lines than the prompt has dimensions, and loses the oldest', () => {
    const dimensions = Object.values(profileDimensions).flatMap((members) => Object.keys(members)).length;
    const texts = Array.from({ length: dimensions + 2 }, (_, n) => `Shelf${n} holds jar${n} and lamp${n}.`);
    const lines = profileAfter(texts);
    expect(lines).toHaveLength(dimensions);
    expect(lines[0]).toContain('jar2');
  });
});
