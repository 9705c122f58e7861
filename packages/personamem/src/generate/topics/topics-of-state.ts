import written from '../../wording/crafts.json' with { type: 'json' };
import { englishPreferenceFields } from '../../wording/preferences/preference-field.js';
import type { PersonaTopic, Speakers, WritingCraft } from './persona-topic.js';

/** The form of files and questions: that of the first published code, or that of the released data. */
export type PersonaMemState = 'early' | 'release';

const usual: Speakers = { user: 'User', assistant: 'Assistant' };
const inTherapy: Speakers = { user: 'Patient', assistant: 'Therapist' };

/** In the samples, ¶ is a paragraph, ↵ a line break and → a tab. */
export const crafts = written as unknown as Readonly<Record<keyof typeof written, WritingCraft>>;

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
  { name: 'writing', speakers: usual, writing: crafts.writing },
];

/** The eight topics of the early state or the eighteen of the release (packages/personamem/spec.md#topics). */
export const topicsOfState: Readonly<Record<PersonaMemState, readonly PersonaTopic[]>> = {
  early,
  release: released.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
};
