import type { EnglishTopic, EverydayTopic } from '../everyday-topic.js';
import { ailment } from './ailment.js';
import { alcohol } from './alcohol.js';
import { budget } from './budget.js';
import { caffeine } from './caffeine.js';
import { careerAim } from './career-aim.js';
import { caringDuty } from './caring-duty.js';
import { commute } from './commute.js';
import { cookingStyle } from './cooking-style.js';
import { craft } from './craft.js';
import { debt } from './debt.js';
import { diet } from './diet.js';
import { dwelling } from './dwelling.js';
import { exerciseFrequency } from './exercise-frequency.js';
import { exerciseKind } from './exercise-kind.js';
import { games } from './games.js';
import { homeProject } from './home-project.js';
import { household } from './household.js';
import { investing } from './investing.js';
import { landscape } from './landscape.js';
import { language } from './language.js';
import { learningFormat } from './learning-format.js';
import { lodging } from './lodging.js';
import { musicMaking } from './music-making.js';
import { musicTaste } from './music-taste.js';
import { neighbourhood } from './neighbourhood.js';
import { newsHabit } from './news-habit.js';
import { outdoorPastime } from './outdoor-pastime.js';
import { pet } from './pet.js';
import { plants } from './plants.js';
import { readingTaste } from './reading-taste.js';
import { savingGoal } from './saving-goal.js';
import { screenTime } from './screen-time.js';
import { shiftPattern } from './shift-pattern.js';
import { shoppingStyle } from './shopping-style.js';
import { sleepQuality } from './sleep-quality.js';
import { sleepRhythm } from './sleep-rhythm.js';
import { socialEnergy } from './social-energy.js';
import { spice } from './spice.js';
import { stressLevel } from './stress-level.js';
import { teamRole } from './team-role.js';
import { techConfidence } from './tech-confidence.js';
import { tidiness } from './tidiness.js';
import { tripStyle } from './trip-style.js';
import { volunteering } from './volunteering.js';
import { workingHours } from './working-hours.js';
import { workplace } from './workplace.js';

const topics: readonly EnglishTopic[] = [
  volunteering,
  newsHabit,
  screenTime,
  techConfidence,
  shoppingStyle,
  household,
  socialEnergy,
  caringDuty,
  diet,
  cookingStyle,
  caffeine,
  alcohol,
  spice,
  exerciseKind,
  exerciseFrequency,
  sleepRhythm,
  sleepQuality,
  ailment,
  stressLevel,
  musicMaking,
  craft,
  games,
  outdoorPastime,
  musicTaste,
  dwelling,
  tidiness,
  plants,
  neighbourhood,
  homeProject,
  language,
  learningFormat,
  readingTaste,
  budget,
  savingGoal,
  debt,
  investing,
  pet,
  tripStyle,
  lodging,
  landscape,
  workplace,
  workingHours,
  shiftPattern,
  teamRole,
  careerAim,
  commute,
];

/** The topics of everyday life in English. */
export const englishTopics: readonly EverydayTopic[] = topics.map((topic) => ({ ...topic, name: topic.key }));
