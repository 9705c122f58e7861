import type { LexiconTopic } from '../lexicon-topic.js';
import { community } from './community.js';
import { digital } from './digital.js';
import { family } from './family.js';
import { food } from './food.js';
import { health } from './health.js';
import { hobbies } from './hobbies.js';
import { home } from './home.js';
import { learning } from './learning.js';
import { money } from './money.js';
import { pets } from './pets.js';
import { travel } from './travel.js';
import { work } from './work.js';

/** The topics of everyday life with their English expressions. */
export const englishTopics: readonly LexiconTopic[] = [
  ...community,
  ...digital,
  ...family,
  ...food,
  ...health,
  ...hobbies,
  ...home,
  ...learning,
  ...money,
  ...pets,
  ...travel,
  ...work,
].map((topic) => ({ key: topic.name, ...topic }));
