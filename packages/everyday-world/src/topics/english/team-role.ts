import type { EnglishTopic } from '../everyday-topic.js';

export const teamRole: EnglishTopic = {
  key: 'team_role',
  ordered: true,
  atWork: true,
  requests: [
    'What {skill|strength} should I {work on|train} {at work|in my job} {next|this quarter}?',
    'How do I {prepare|get ready} for {my appraisal|the yearly review}?',
  ],
  values: [
    {
      name: 'works alone',
      statements: [
        '[My only colleague is the radio], {we agree on most things|and it repeats itself}.',
        "[Nobody hands me tasks and nobody checks] them, {it's just me and the list}.",
        'The [Christmas party at mine has one guest], {I hold a speech|great cake}.',
        "[If I'm ill the whole firm] is ill, {as there's no one else|so I don't dare}.",
      ],
      events: [
        'stayed behind when {the others|two partners} {left|moved to the coast}',
        'cut the cord and {printed a single business card|registered a one-person firm}',
      ],
      advice: [
        '[look for a peer outside to talk shop with] {monthly|over lunch}',
        '[book an hour at a co-working table] {for company|each week}',
        '[document what only you know] {in case you fall ill|page by page}',
      ],
      statementSynonyms: [
        'solo at work',
        'self-reliant freelancer',
        'one-man band',
        'on my own at work',
        'no colleagues',
      ],
      adviceSynonyms: ['a mastermind circle'],
    },
    {
      name: 'one of a small team',
      statements: [
        "[There are five of us and one biscuit tin], {someone's always cheating|I refill it}.",
        "We [finish each other's tickets], {and sentences|all four of us}.",
        'I do [my bit, Ana does hers, Tom breaks] it, {then we fix it|laughing}.',
        '[When one of us is off the other four move over], {no fuss|it works}.',
      ],
      events: [
        'was moved into {a group of five|the little crew upstairs}',
        'handed back {the lead|the whistle} and {joined the bench|felt lighter}',
      ],
      advice: [
        '[offer to explain your bit to the others] {over lunch|in ten minutes}',
        '[ask a teammate to swap duties for a week] {and learn theirs}',
        '[suggest a short stand-up with all five] {on Mondays|by the window}',
      ],
      statementSynonyms: ['my teammates', 'small team', 'part of a team', 'the four of us at work'],
      adviceSynonyms: ['pair up with a colleague'],
    },
    {
      name: 'leads people',
      statements: [
        '[Nine people send me their holiday wishes], {and I have to say no to two}.',
        'I [spend mornings on one-to-ones], {listening mostly|tissues ready}.',
        '[My reports needed signing, all seven], {I read each one|before Friday}.',
        'I [gave a pay rise today and blushed more than] he did, {first time as the boss}.',
      ],
      events: [
        'was asked to {follow|replace} the {retiring|departing} {head|foreman}',
        'got {three|four} new hires put in {the care of a rookie|charge at once}',
      ],
      advice: [
        "[give one direct report a task you cling to] {and don't peek|this week}",
        '[take a course on giving feedback] {with role play|before review season}',
        '[hold the next one-to-ones on a walk] {without the laptop|round the pond}',
      ],
      statementSynonyms: [
        'manage a team',
        'team leader',
        'people manager',
        'head of department',
        'my direct reports',
      ],
      adviceSynonyms: ['leadership coaching', 'delegate more'],
    },
  ],
};
