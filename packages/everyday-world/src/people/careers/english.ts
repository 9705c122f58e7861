import type { Career } from '../career.js';

const low = ['secondary school', 'a vocational diploma'];
const middle = ['a vocational diploma', "a bachelor's degree"];
const high = ["a bachelor's degree", "a master's degree", 'a doctorate'];

export const englishCareers: Readonly<Record<string, Career>> = {
  librarian: {
    duty: 'sorting books and finding sources for readers',
    titles: ['lending assistant', 'head of collections', 'library director'],
    employers: ['Reading Rooms', 'Public Archive'],
    schooling: high,
  },
  nurse: {
    duty: 'caring for patients and watching their condition',
    titles: ['ward assistant', 'shift leader', 'matron'],
    employers: ['Care Centre', 'Clinic'],
    schooling: middle,
  },
  'bus mechanic': {
    duty: 'finding faults in coaches and replacing parts',
    titles: ['workshop apprentice', 'garage foreman', 'fleet engineer'],
    employers: ['Transit Depot', 'Coach Works'],
    schooling: low,
  },
  'primary school teacher': {
    duty: 'teaching children and speaking with parents',
    titles: ['classroom teacher', 'head of year', 'deputy head'],
    employers: ['Primary School', 'Junior School'],
    schooling: high,
  },
  accountant: {
    duty: 'checking books and filing tax returns',
    titles: ['accounts clerk', 'finance manager', 'finance director'],
    employers: ['Tax Partners', 'Audit Office'],
    schooling: high,
  },
  'land surveyor': {
    duty: 'measuring ground and drawing maps',
    titles: ['field assistant', 'survey leader', 'chief of survey'],
    employers: ['Mapping', 'Geodata'],
    schooling: high,
  },
  'museum guide': {
    duty: 'leading visitors and explaining exhibits',
    titles: ['visitor host', 'tour coordinator', 'head of education'],
    employers: ['Museum', 'Heritage House'],
    schooling: high,
  },
  'laboratory technician': {
    duty: 'testing samples and writing reports',
    titles: ['bench assistant', 'test supervisor', 'quality manager'],
    employers: ['Laboratories', 'Analytics'],
    schooling: high,
  },
  'hotel receptionist': {
    duty: 'welcoming guests and assigning rooms',
    titles: ['front desk clerk', 'duty manager', 'head of guest services'],
    employers: ['Hotel', 'Lodge'],
    schooling: low,
  },
  electrician: {
    duty: 'wiring buildings and repairing circuits',
    titles: ['electrical apprentice', 'site lead', 'contracts manager'],
    employers: ['Electrical', 'Power Services'],
    schooling: low,
  },
  translator: {
    duty: 'turning texts of one language into another',
    titles: ['junior linguist', 'senior linguist', 'head of language'],
    employers: ['Language Services', 'Wordworks'],
    schooling: high,
  },
  'warehouse planner': {
    duty: 'deciding where goods go and when they leave',
    titles: ['stock clerk', 'logistics planner', 'site manager'],
    employers: ['Logistics', 'Freight'],
    schooling: middle,
  },
  'dental hygienist': {
    duty: 'cleaning teeth and advising on their care',
    titles: ['surgery assistant', 'senior hygienist', 'practice manager'],
    employers: ['Dental Practice', 'Smile Studio'],
    schooling: middle,
  },
  'city gardener': {
    duty: 'planting parks and pruning street trees',
    titles: ['grounds assistant', 'crew leader', 'parks manager'],
    employers: ['Parks Service', 'Green Works'],
    schooling: low,
  },
  'call centre agent': {
    duty: 'answering customers on the telephone',
    titles: ['trainee agent', 'team leader', 'operations manager'],
    employers: ['Support Lines', 'Contact Centre'],
    schooling: low,
  },
  'architectural draughtsman': {
    duty: 'drawing plans and building models',
    titles: ['junior drafter', 'drawing office lead', 'design manager'],
    employers: ['Architects', 'Building Design'],
    schooling: middle,
  },
  pharmacist: {
    duty: 'checking prescriptions and dispensing medicine',
    titles: ['dispensing assistant', 'duty pharmacist', 'superintendent'],
    employers: ['Pharmacy', 'Medicines'],
    schooling: high,
  },
  'graphic designer': {
    duty: 'laying out pages and drawing logos',
    titles: ['junior designer', 'art director', 'creative director'],
    employers: ['Design Studio', 'Print House'],
    schooling: high,
  },
  'court clerk': {
    duty: 'recording hearings and filing judgments',
    titles: ['filing clerk', 'hearing clerk', 'registrar'],
    employers: ['County Court', 'Tribunal'],
    schooling: middle,
  },
  baker: {
    duty: 'making dough and baking bread at night',
    titles: ['bakery apprentice', 'oven chief', 'shop manager'],
    employers: ['Bakery', 'Bread Company'],
    schooling: low,
  },
  'insurance adjuster': {
    duty: 'assessing damage and settling claims',
    titles: ['claims trainee', 'claims adjuster', 'head of claims'],
    employers: ['Mutual', 'Insurance'],
    schooling: high,
  },
  'sound technician': {
    duty: 'setting up microphones and mixing concerts',
    titles: ['stage hand', 'mixing engineer', 'technical director'],
    employers: ['Audio', 'Stage Sound'],
    schooling: middle,
  },
};
