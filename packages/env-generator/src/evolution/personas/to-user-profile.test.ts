import { describe, expect, it } from 'vitest';
import { examplePersona } from '../../testing/example-persona.js';
import { referenceRules } from '../generation-rules.js';
import { fixedRules, type GenerationRules } from '../rules.js';
import { toUserProfile } from './to-user-profile.js';

const written = { name: 'Kim Lee', profile: 'Laughs a lot.' };
const educationOf = (level: string, field: string, rules: GenerationRules): string =>
  toUserProfile({ ...examplePersona('x'), education_level: level, bachelors_field: field }, written, rules)
    .education_level;

describe('toUserProfile', () => {
  it('omits empty brackets when there is no field of study, unlike the original', () => {
    expect(educationOf('some_college', '', fixedRules)).toBe('some college');
    expect(educationOf('some_college', '', referenceRules)).toBe('some_college ()');
    expect(educationOf('bachelors', 'stem_related', fixedRules)).toBe('bachelors (stem related)');
  });

  it('shows the simulated user everything except the id', () => {
    const profile = toUserProfile(examplePersona('x'), written, fixedRules);
    expect(profile.formatted_str.split('\n').map((line) => line.split(':')[0])).toEqual([
      'name',
      'age',
      'gender',
      'marital_status',
      'education_level',
      'occupation',
      'hobbies_and_interests',
      'skills_and_expertise',
      'complementary_info',
    ]);
  });
});
