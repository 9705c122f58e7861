import type { TopicContent } from '../topic-content.js';
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

/** What the generator writes in English, topic by topic. */
export const englishContent: readonly TopicContent[] = [
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
];
