import type { PreferenceField } from '../preference-field.js';
import { bookRecommendation } from './book-recommendation.js';
import { datingConsultation } from './dating-consultation.js';
import { familyRelations } from './family-relations.js';
import { financialConsultation } from './financial-consultation.js';
import { foodRecommendation } from './food-recommendation.js';
import { homeDecoration } from './home-decoration.js';
import { legalConsultation } from './legal-consultation.js';
import { medicalConsultation } from './medical-consultation.js';
import { movieRecommendation } from './movie-recommendation.js';
import { musicRecommendation } from './music-recommendation.js';
import { onlineShopping } from './online-shopping.js';
import { sportsRecommendation } from './sports-recommendation.js';
import { studyConsultation } from './study-consultation.js';
import { therapy } from './therapy.js';
import { travelPlanning } from './travel-planning.js';

/** Fields of preferences in English. */
export const englishPreferenceFields: readonly PreferenceField[] = [
  bookRecommendation,
  datingConsultation,
  familyRelations,
  financialConsultation,
  foodRecommendation,
  homeDecoration,
  legalConsultation,
  medicalConsultation,
  movieRecommendation,
  musicRecommendation,
  onlineShopping,
  sportsRecommendation,
  studyConsultation,
  therapy,
  travelPlanning,
];
