import type { Occasion } from './occasion.js';

export const englishOccasions: readonly Occasion[] = [
  {
    questions: [
      'What should I eat and cook over the next {few days|week}?',
      'Can you {sketch|draw up} a plan for my meals {next week|for the coming days}?',
      'I am about to write the shopping list for the week. What do you suggest?',
    ],
    topics: ['diet', 'cooking_style', 'spice', 'caffeine', 'budget', 'household', 'shift_pattern'],
  },
  {
    questions: [
      'I want to have a few people over. How should I {set up|go about} the evening?',
      'How would you plan a birthday supper at mine?',
      'Some friends are coming {on Saturday|at the weekend}. What should the evening look like?',
    ],
    topics: ['diet', 'alcohol', 'spice', 'tidiness', 'social_energy', 'games', 'music_taste', 'dwelling'],
  },
  {
    questions: [
      'How should I go about getting fitter in the {coming weeks|next month}?',
      'Can you put together a training plan that I would really stick to?',
      'What would a sensible month of exercise look like for me?',
    ],
    topics: [
      'exercise_kind',
      'exercise_frequency',
      'ailment',
      'sleep_rhythm',
      'shift_pattern',
      'stress_level',
    ],
  },
  {
    questions: [
      'What could I change to have more energy {during the day|in the daytime}?',
      'How do I make my evenings and nights more restful?',
      'I would like to feel more awake. Where should I start?',
    ],
    topics: [
      'sleep_quality',
      'sleep_rhythm',
      'caffeine',
      'alcohol',
      'screen_time',
      'stress_level',
      'news_habit',
    ],
  },
  {
    questions: [
      'How should I arrange my working days from now on?',
      'What would make my job {easier to live with|easier on me} this month?',
      'Any advice on how to organise my work {better|this season}?',
    ],
    topics: [
      'workplace',
      'working_hours',
      'shift_pattern',
      'team_role',
      'commute',
      'stress_level',
      'ailment',
    ],
  },
  {
    questions: [
      'What should I do about my working life this year?',
      'What would be a good next step for me professionally?',
      'I keep thinking about my job. What should I take on next?',
    ],
    topics: ['career_aim', 'team_role', 'working_hours', 'workplace', 'saving_goal', 'learning_format'],
  },
  {
    questions: [
      'How should I handle my money over the next months?',
      'Can you help me with a plan for my finances this year?',
      'What should I do first with my money {this quarter|from now on}?',
    ],
    topics: ['budget', 'saving_goal', 'debt', 'investing', 'shopping_style'],
  },
  {
    questions: [
      'Suppose I came into a little extra money. What should I do with it?',
      'I might get a small sum {back from the tax office|as a gift}. How would you use it in my place?',
    ],
    topics: ['saving_goal', 'debt', 'investing', 'trip_style', 'shopping_style', 'home_project'],
  },
  {
    questions: [
      'What could I improve about the place where I live?',
      'How do I make my home nicer {before the season changes|this season}?',
      'I have some time for my home. What should I do with it?',
    ],
    topics: ['dwelling', 'tidiness', 'plants', 'home_project', 'pet', 'household', 'shopping_style'],
  },
  {
    questions: [
      'How should I spend my next free weekend?',
      'The weekend is still empty. What would you fill it with?',
      'What would make a good two days off for me?',
    ],
    topics: [
      'outdoor_pastime',
      'craft',
      'neighbourhood',
      'household',
      'pet',
      'social_energy',
      'games',
      'budget',
    ],
  },
  {
    questions: [
      'What kind of holiday should I plan?',
      'Help me think up a trip that I would enjoy.',
      'I have some leave to take. Where to, and how?',
    ],
    topics: ['trip_style', 'lodging', 'landscape', 'budget', 'caring_duty', 'pet', 'ailment'],
  },
  {
    questions: [
      'I want to learn something this season. How should I go about it?',
      'What would a good study plan look like for me?',
      'How do I keep up my studies through the {next months|coming season}?',
    ],
    topics: [
      'language',
      'learning_format',
      'reading_taste',
      'screen_time',
      'tech_confidence',
      'working_hours',
    ],
  },
  {
    questions: [
      'What should I do with the hours after supper?',
      'How would you fill my evenings {at home|this month}?',
      'I would like better evenings. What do you propose?',
    ],
    topics: ['screen_time', 'reading_taste', 'music_making', 'music_taste', 'games', 'craft', 'household'],
  },
  {
    questions: [
      'My family keeps asking what I wish for. What should I tell them?',
      'What should I put on my wish list?',
      'I am allowed to choose my own present. Any ideas?',
    ],
    topics: [
      'music_taste',
      'reading_taste',
      'craft',
      'plants',
      'outdoor_pastime',
      'tech_confidence',
      'shopping_style',
    ],
  },
  {
    questions: [
      'How can I be of use to the people around me?',
      'I would like to do something for others. What fits me?',
      'Where should I lend a hand this season?',
    ],
    topics: ['volunteering', 'caring_duty', 'social_energy', 'neighbourhood', 'shift_pattern'],
  },
  {
    questions: [
      'How should my mornings look?',
      'Can you help me to a better start into the day?',
      'What would be a good routine between waking up and setting off?',
    ],
    topics: ['sleep_rhythm', 'caffeine', 'news_habit', 'commute', 'exercise_frequency', 'pet'],
  },
  {
    questions: [
      'I want a project for the coming weeks, something with my hands or my ears. What should it be?',
      'What should I start that will keep me happy for a while?',
    ],
    topics: ['craft', 'plants', 'home_project', 'outdoor_pastime', 'music_making'],
  },
  {
    questions: ['How could I meet people this season?', 'I would like more company. What should I try?'],
    topics: ['social_energy', 'volunteering', 'games', 'music_making', 'language', 'music_taste'],
  },
  {
    questions: [
      'How should I put my digital life in order?',
      'Which habits with devices and paperwork should I change?',
    ],
    topics: ['tech_confidence', 'screen_time', 'news_habit', 'tidiness', 'investing'],
  },
  {
    questions: [
      'A friend wants to go away with me for a few days. What should I suggest?',
      'Where and how should I spend a short break with a friend?',
    ],
    topics: ['landscape', 'lodging', 'exercise_kind', 'alcohol', 'trip_style'],
  },
  {
    questions: [
      'Which good intentions would be right for me?',
      'What should I resolve to do differently {this year|from next month}?',
    ],
    topics: ['exercise_frequency', 'screen_time', 'news_habit', 'alcohol', 'debt', 'learning_format'],
  },
  {
    questions: [
      'Which club or class should I join?',
      'I want one regular date a week that is just for me. What could it be?',
    ],
    topics: [
      'exercise_kind',
      'craft',
      'games',
      'outdoor_pastime',
      'music_making',
      'language',
      'volunteering',
    ],
  },
  {
    questions: [
      'How do I fit my duties to others and my own life together?',
      'How far can I plan ahead, and what should I plan?',
    ],
    topics: ['caring_duty', 'household', 'working_hours', 'shift_pattern', 'stress_level'],
  },
  {
    questions: [
      'How do I get more out of where I live and how I get about?',
      'What should I sort out round my home and my daily trips?',
    ],
    topics: ['neighbourhood', 'commute', 'dwelling', 'pet', 'plants'],
  },
];
