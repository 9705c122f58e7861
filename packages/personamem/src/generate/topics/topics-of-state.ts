import { englishPreferenceFields } from '../../wording/preferences/preference-field.js';
import type { PersonaTopic, Speakers, StylePair, WritingCraft } from './persona-topic.js';

const pair = (
  kind: StylePair['kind'],
  first: readonly [string, string],
  second: readonly [string, string],
): StylePair => ({
  kind,
  ways: [
    { name: first[0], sample: first[1] },
    { name: second[0], sample: second[1] },
  ],
});

export const storyCraft: WritingCraft = {
  medium: 'text',
  product: 'a short story',
  pairs: [
    pair(
      'style',
      ['short sentences', 'The door stuck. She pushed. It gave.'],
      [
        'long sentences',
        'The door, which had stuck since autumn, gave way only when she leant her whole weight against it.',
      ],
    ),
    pair(
      'style',
      ['plain words', 'The lake was grey.'],
      ['ornate words', 'The mere lay in pewter stillness.'],
    ),
    pair(
      'style',
      ['dialogue', '“You are late,” he said. “I know,” she said.'],
      ['summary of talk', 'He remarked on the hour, and she admitted it.'],
    ),
    pair(
      'style',
      ['an ironic tone', 'Naturally, the umbrella was at home.'],
      ['an earnest tone', 'She wished, with all her heart, for the umbrella.'],
    ),
    pair(
      'style',
      ['the first person', 'I counted the steps to the pier.'],
      ['the third person', 'Nora counted the steps to the pier.'],
    ),
    pair('formatting', ['numbered chapters', '3.'], ['named chapters', 'The Pier']),
    pair(
      'formatting',
      ['indented paragraphs', '    The bell rang twice.'],
      ['blank lines between paragraphs', ' ¶ The bell rang twice.'],
    ),
    pair(
      'formatting',
      ['italics for thoughts', '*Not again.*'],
      ['quotation marks for thoughts', '‘Not again.’'],
    ),
    pair('formatting', ['a title in capitals', 'THE PIER'], ['a title in small letters', 'the pier']),
    pair('formatting', ['asterisks between scenes', '* * *'], ['a line between scenes', '—————']),
  ],
};

const emailCraft: WritingCraft = {
  medium: 'text',
  product: 'an email',
  pairs: [
    pair(
      'style',
      ['a direct request', 'Please send the plan by Tuesday.'],
      ['a hinted request', 'It would be lovely to see the plan at some point.'],
    ),
    pair('style', ['first names', 'Hi Otto,'], ['titles and surnames', 'Dear Dr Brandt,']),
    pair('style', ['emojis', 'Thanks a lot 🙂'], ['no emojis', 'Thanks a lot.']),
    pair(
      'style',
      ['a personal opening', 'I hope the harvest went well.'],
      ['an opening with the matter', 'The invoice is attached.'],
    ),
    pair(
      'style',
      ['abbreviations', 'FYI, the mtg is at 3.'],
      ['words in full', 'For your information, the meeting is at three.'],
    ),
    pair(
      'formatting',
      ['bullet points', '- agenda ↵ - budget'],
      ['running text', 'We will discuss the agenda and then the budget.'],
    ),
    pair(
      'formatting',
      ['a subject in one word', 'Budget'],
      ['a subject in a sentence', 'The budget for May needs your signature'],
    ),
    pair(
      'formatting',
      ['a closing with full name and role', 'Ada Vogel, Head of Stores'],
      ['a closing with a first name', 'Ada'],
    ),
    pair('formatting', ['deadlines in bold', '**Friday noon**'], ['deadlines in plain type', 'Friday noon']),
    pair(
      'formatting',
      ['one paragraph', 'All in one block.'],
      ['a paragraph for each point', 'One point. ¶ Another point.'],
    ),
  ],
};

const codeCraft: WritingCraft = {
  medium: 'code',
  product: 'a small program',
  pairs: [
    pair('style', ['long variable names', 'total_price_in_cents = 0'], ['short variable names', 't = 0']),
    pair(
      'style',
      ['list comprehensions', 'squares = [n * n for n in numbers]'],
      ['explicit loops', 'for n in numbers: squares.append(n * n)'],
    ),
    pair('style', ['early returns', 'if not items: return None'], ['one return at the end', 'return result']),
    pair(
      'style',
      ['small functions', 'def is_due(bill): return bill.day < today'],
      ['one long function', 'def main(): ...'],
    ),
    pair('style', ['type hints', 'def add(a: int, b: int) -> int:'], ['no type hints', 'def add(a, b):']),
    pair(
      'formatting',
      ['four spaces of indentation', '    return total'],
      ['tabs for indentation', '→ return total'],
    ),
    pair('formatting', ['docstrings', '"""Return the sum."""'], ['comments on lines', '# returns the sum']),
    pair('formatting', ['double quotes', 'name = "Ada"'], ['single quotes', "name = 'Ada'"]),
    pair('formatting', ['blank lines between steps', ' ¶ load()'], ['dense blocks', 'load(); save()']),
    pair(
      'formatting',
      ['imports in one place', 'import csv, json'],
      ['imports where they are used', 'def load(): import json'],
    ),
  ],
};

/** The form of files and questions: that of the first published code, or that of the released data. */
export type PersonaMemState = 'early' | 'release';

const usual: Speakers = { user: 'User', assistant: 'Assistant' };
const inTherapy: Speakers = { user: 'Patient', assistant: 'Therapist' };

const crafts = { writing: storyCraft, email: emailCraft, coding: codeCraft };

function ordinary(name: string, key = name, speakers = usual): PersonaTopic {
  return { name, speakers, field: englishPreferenceFields.find((field) => field.key === key) };
}

const released: readonly PersonaTopic[] = [
  ...englishPreferenceFields.map(({ key }) => ordinary(key, key, key === 'therapy' ? inTherapy : usual)),
  ...Object.entries(crafts).map(([name, writing]): PersonaTopic => ({ name, speakers: usual, writing })),
];

const early: readonly PersonaTopic[] = [
  ordinary('therapy', 'therapy', inTherapy),
  ordinary('legal', 'legalConsultation', { user: 'Client', assistant: 'Lawyer Assistant' }),
  ...[
    'datingConsultation',
    'foodRecommendation',
    'onlineShopping',
    'studyConsultation',
    'travelPlanning',
  ].map((name) => ordinary(name)),
  { name: 'writing', speakers: usual, writing: storyCraft },
];

/** The eight topics of the early state or the eighteen of the release (packages/personamem/spec.md#topics). */
export const topicsOfState: Readonly<Record<PersonaMemState, readonly PersonaTopic[]>> = {
  early,
  release: released.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
};
