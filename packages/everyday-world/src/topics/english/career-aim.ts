import type { EnglishTopic } from '../everyday-topic.js';

export const careerAim: EnglishTopic = {
  key: 'career_aim',
  ordered: false,
  atWork: true,
  requests: [
    'What should I do {with|about} my {working life|job} {this year|in the next months}?',
    'What would be a {smart|good} next step {for me|professionally}?',
  ],
  values: [
    {
      name: 'stay put',
      statements: [
        'They [can carry me out of this chair], {I like it here|feet first}.',
        "I [read job adverts like other people's menus], {no hunger|then turn the page}.",
        "[Same badge till I'm grey], {and happily|suits me}.",
        'A [headhunter rang and I offered him tea], {and sent him on|nothing doing}.',
      ],
      events: [
        'looked at {another offer|a fancy office} and {missed the old desk already|shuddered}',
        'was given {a window seat|tenure} {at last|after twelve years}',
      ],
      advice: [
        '[make the present post richer] {with a side task|by teaching newcomers}',
        '[invest in the friendships at your workplace] {since you mean to remain}',
        '[ask for small comforts where] you are {a window seat|a better lamp}',
      ],
      statementSynonyms: ['happy where I am', "don't want to change jobs", 'content in my job'],
      adviceSynonyms: ['long-service leave'],
    },
    {
      name: 'promotion',
      statements: [
        "I [want the corner office, fern and] all, {there, I said it|before I'm much older}.",
        'I [asked my boss what the next rung needs], {she wrote a list|seven items}.',
        'I [volunteered for the awful project to be seen], {visibility, they call it}.',
        "[Senior in front of my title by autumn], {that's the bet|or bust}.",
      ],
      events: [
        'heard that {the deputy|the chief} would retire {next year|soon}',
        'was praised {by the board|in front of everyone} and {got hungry|could not sleep}',
      ],
      advice: [
        '[find a sponsor on the floor above] {and ask for lunch|who speaks up for you}',
        '[collect your wins in one document] {with numbers|for the next round}',
        '[apply for the vacant senior post] {even at seventy percent fit|now}',
      ],
      statementSynonyms: ['climb the ladder', 'next rung', 'get promoted', 'want a senior role', 'move up'],
      adviceSynonyms: ['a stretch assignment'],
    },
    {
      name: 'a different field',
      statements: [
        'I [take aptitude tests on the tram], {florist, says one; coroner, the other}.',
        'I [shadowed a paramedic for a day], {my heart has not calmed down|wow}.',
        "I [want to do something with my hands that isn't] this, {anything but this trade}.",
        "I've [sent for three prospectuses in other trades], {the wife is patient|thick ones}.",
      ],
      events: [
        'sat next to {a midwife|a stonemason} on {a long flight|a delayed train}',
        'took part in {an open day|a taster week} {by accident|for a lark}',
      ],
      advice: [
        '[book an informational chat with someone in the new trade] {before you leap}',
        '[try the other profession for a week] {as an intern|on holiday}',
        '[check which of your skills carry over] {on one page|with a careers adviser}',
      ],
      statementSynonyms: [
        'change careers',
        'retrain',
        'career change',
        'switch profession',
        'new line of work',
      ],
      adviceSynonyms: ['a retraining grant'],
    },
    {
      name: 'own business',
      statements: [
        'I [registered a name and a logo with a heron], {now for customers|gulp}.',
        'The [business plan has coffee rings on] it, {page nine worries me|draft six}.',
        '[My first invoice went out with a typo], {framed it anyway|number 0001}.',
        "The [stall sold out by eleven], {maybe there's a shop in it|my own till!}.",
      ],
      events: [
        'met {an investor|an old classmate} with {a shed|a shop} to spare',
        'sold {thirty|fifty} {jars|lamps} at a {street fair|church fair}',
      ],
      advice: [
        '[test the offer on ten paying strangers] {before you rent anything}',
        '[open a separate account for the firm] {from day one|and track each coin}',
        "[talk to the chamber's start-up desk] {it is free|about licences}",
      ],
      statementSynonyms: [
        'start my own business',
        'self-employed soon',
        'found a company',
        'be my own boss',
        'startup',
      ],
      adviceSynonyms: ['a founder grant', 'tax adviser for founders'],
    },
    {
      name: 'winding down',
      statements: [
        'I [count the Mondays that are left], {eighty-one|chalk on the wall}.',
        'I [teach the young one where everything] is, {so I can go|in good time}.',
        'I have [asked for the early way out], {the form has a sunflower|fingers crossed}.',
        '[My tools are promised to the apprentice], {one by one|not the good plane yet}.',
      ],
      events: [
        'read the {pension letter|statement} twice and {smiled|did the sums}',
        'said goodbye to {a friend|a colleague} who {never got to retire|worked to the last}',
      ],
      advice: [
        '[agree on a gentle step-down over two years] {with a written plan}',
        '[write your handover book] {chapter by chapter|with the apprentice}',
        '[try out the free Fridays before it is all Fridays] {with a plan}',
      ],
      statementSynonyms: ['close to retirement', 'retire early', 'last working years', 'phase out work'],
      adviceSynonyms: ['a retirement seminar'],
    },
  ],
};
