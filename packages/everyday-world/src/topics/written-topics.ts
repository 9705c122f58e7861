import ailment from './written/ailment.json' with { type: 'json' };
import alcohol from './written/alcohol.json' with { type: 'json' };
import budget from './written/budget.json' with { type: 'json' };
import caffeine from './written/caffeine.json' with { type: 'json' };
import careerAim from './written/career-aim.json' with { type: 'json' };
import caringDuty from './written/caring-duty.json' with { type: 'json' };
import commute from './written/commute.json' with { type: 'json' };
import cookingStyle from './written/cooking-style.json' with { type: 'json' };
import craft from './written/craft.json' with { type: 'json' };
import debt from './written/debt.json' with { type: 'json' };
import diet from './written/diet.json' with { type: 'json' };
import dwelling from './written/dwelling.json' with { type: 'json' };
import exerciseFrequency from './written/exercise-frequency.json' with { type: 'json' };
import exerciseKind from './written/exercise-kind.json' with { type: 'json' };
import games from './written/games.json' with { type: 'json' };
import homeProject from './written/home-project.json' with { type: 'json' };
import household from './written/household.json' with { type: 'json' };
import investing from './written/investing.json' with { type: 'json' };
import landscape from './written/landscape.json' with { type: 'json' };
import language from './written/language.json' with { type: 'json' };
import learningFormat from './written/learning-format.json' with { type: 'json' };
import lodging from './written/lodging.json' with { type: 'json' };
import musicMaking from './written/music-making.json' with { type: 'json' };
import musicTaste from './written/music-taste.json' with { type: 'json' };
import neighbourhood from './written/neighbourhood.json' with { type: 'json' };
import newsHabit from './written/news-habit.json' with { type: 'json' };
import outdoorPastime from './written/outdoor-pastime.json' with { type: 'json' };
import pet from './written/pet.json' with { type: 'json' };
import plants from './written/plants.json' with { type: 'json' };
import readingTaste from './written/reading-taste.json' with { type: 'json' };
import savingGoal from './written/saving-goal.json' with { type: 'json' };
import screenTime from './written/screen-time.json' with { type: 'json' };
import shiftPattern from './written/shift-pattern.json' with { type: 'json' };
import shoppingStyle from './written/shopping-style.json' with { type: 'json' };
import sleepQuality from './written/sleep-quality.json' with { type: 'json' };
import sleepRhythm from './written/sleep-rhythm.json' with { type: 'json' };
import socialEnergy from './written/social-energy.json' with { type: 'json' };
import spice from './written/spice.json' with { type: 'json' };
import stressLevel from './written/stress-level.json' with { type: 'json' };
import teamRole from './written/team-role.json' with { type: 'json' };
import techConfidence from './written/tech-confidence.json' with { type: 'json' };
import tidiness from './written/tidiness.json' with { type: 'json' };
import tripStyle from './written/trip-style.json' with { type: 'json' };
import volunteering from './written/volunteering.json' with { type: 'json' };
import workingHours from './written/working-hours.json' with { type: 'json' };
import workplace from './written/workplace.json' with { type: 'json' };
import type { WrittenTopic } from './written-topic.js';

/** The topics as they are written, in the order of the English ones. */
export const writtenTopics: readonly WrittenTopic[] = [
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
