import { englishTopics } from '../english/topics.js';
import type { ChineseTopic, EverydayTopic } from '../everyday-topic.js';
import { ailment } from './ailment.js';
import { alcohol } from './alcohol.js';
import { budget } from './budget.js';
import { caffeine } from './caffeine.js';
import { careerAim } from './career-aim.js';
import { caringDuty } from './caring-duty.js';
import { commute } from './commute.js';
import { cookingStyle } from './cooking-style.js';
import { debt } from './debt.js';
import { diet } from './diet.js';
import { dwelling } from './dwelling.js';
import { exerciseFrequency } from './exercise-frequency.js';
import { exerciseKind } from './exercise-kind.js';
import { homeProject } from './home-project.js';
import { household } from './household.js';
import { investing } from './investing.js';
import { landscape } from './landscape.js';
import { language } from './language.js';
import { learningFormat } from './learning-format.js';
import { lodging } from './lodging.js';
import { neighbourhood } from './neighbourhood.js';
import { newsHabit } from './news-habit.js';
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

const topics: readonly ChineseTopic[] = [
  newsHabit,
  volunteering,
  screenTime,
  techConfidence,
  shoppingStyle,
  socialEnergy,
  caringDuty,
  household,
  diet,
  cookingStyle,
  caffeine,
  alcohol,
  spice,
  sleepRhythm,
  sleepQuality,
  stressLevel,
  exerciseKind,
  exerciseFrequency,
  ailment,
  tidiness,
  neighbourhood,
  dwelling,
  plants,
  homeProject,
  language,
  learningFormat,
  readingTaste,
  budget,
  debt,
  investing,
  savingGoal,
  pet,
  tripStyle,
  lodging,
  landscape,
  workplace,
  workingHours,
  teamRole,
  shiftPattern,
  careerAim,
  commute,
];

const inEnglish = new Map(englishTopics.map((topic) => [topic.key, topic]));

/** The topics of everyday life in Chinese. */
export const chineseTopics: readonly EverydayTopic[] = topics.map((topic) => ({
  ...(inEnglish.get(topic.key) as EverydayTopic),
  ...topic,
}));
