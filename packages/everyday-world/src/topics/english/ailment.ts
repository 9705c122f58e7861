import type { EnglishTopic } from '../everyday-topic.js';

export const ailment: EnglishTopic = {
  key: 'ailment',
  ordered: false,
  requests: [
    'What do I need to {mind|watch} when I {redo my workspace|sort out the cellar} {this month|next week}?',
    'How do I get through a {long train ride|day of standing} {in one piece|without trouble}?',
  ],
  values: [
    {
      name: 'nothing hurts',
      statements: [
        '{Touch wood|Knock on wood}, the [doctor found nothing to write down].',
        '[Not an ache anywhere], {I feel like a spring lamb|my friends are jealous}.',
        "{My|The} [medicine cabinet holds plasters and dust], {nothing else|that's it}.",
        'I [bounce out of bed without a crack], {odd at my age|for now}.',
      ],
      events: [
        'finished the last {session|round} of physiotherapy {with applause|with top marks}',
        'had a {thorough|complete} check-up and {got a clean sheet|walked out whistling}',
      ],
      advice: [
        '[carry the heavy end yourself] {while you can|and enjoy it}',
        '[use the good spell to build reserves] {of strength|slowly}',
        '[skip the gadgets and just move freely] {with no special care|as you like}',
      ],
      statementSynonyms: [
        'fit as a fiddle',
        'no complaints healthwise',
        'in perfect health',
        'nothing hurts at all',
      ],
      adviceSynonyms: ['no precautions needed'],
    },
    {
      name: 'bad back',
      statements: [
        '{I picked up a sock|I sneezed} and [something in my spine went ping], {again|hello floor}.',
        "I [tie my shoes lying down], {don't ask|it's quite a show}.",
        'The [hot-water bottle is strapped to my loins] {as I write|all day}.',
        '{Sitting|An hour of sitting} and [my lumbar region files a complaint].',
      ],
      events: [
        '[slipped a disc] while {digging|carrying a washing machine}',
        'landed hard on {an icy step|the ice rink}',
      ],
      advice: [
        '[raise the desk so you can stand] {every half hour|between calls} and {tilt the hips|keep lifting to a minimum}',
        '[lift from the legs, never with a bent spine] {and ask for help|or leave it}',
        '[put a lumbar cushion on the seat] {and pause often|for the long stretch}',
      ],
      statementSynonyms: ['my back is killing me', 'lower back pain', 'sciatica', 'bad back'],
      adviceSynonyms: ['back-friendly chair', 'core stability work'],
    },
    {
      name: 'sore knee',
      statements: [
        '[Stairs down are the enemy], {one hand on the rail|I go sideways like a crab}.',
        "{There's|There is} a [crunch below my thigh] {when I squat|each time I kneel}.",
        'I [wear a brace when I walk far], {left leg|under the trousers}.',
        'The [cartilage is worn, the surgeon says], {so I sit on the aisle|so no kneeling}.',
      ],
      events: [
        'twisted {a leg|the left leg} on {a tree root|the dance floor}',
        'felt a {snap|tear} during a {charity football match|jump from a wall}',
      ],
      advice: [
        '[choose the flat route] {and take poles|round the hill} {to spare the joint|with no steps down}',
        '[kneel on a gardening pad] {or not at all|whenever you must go down}',
        '[cycle with little resistance to feed the cartilage] {for ten minutes|daily}',
      ],
      statementSynonyms: ['my knee swells', 'sore knee', 'torn meniscus', 'knee acts up', 'dodgy knee'],
      adviceSynonyms: ['quadriceps exercises', 'knee support'],
    },
    {
      name: 'migraines',
      statements: [
        "A [zigzag of light and then the dark room], {twice this month|that's my Thursday gone}.",
        "[Perfume on the bus can floor] me, {I keep tablets in every coat|then it's curtains drawn}.",
        "{When the weather turns|Before a storm} [half my skull pulses] {and I can't read a line|and I hide}.",
        'I [cancelled dinner with a wet cloth on my forehead], {once more|for the third time}.',
      ],
      events: [
        'began seeing {flashes|sparks} {after|during} a week of {storms|screen work}',
        "inherited, it seems, {an aunt's|a grandmother's} {attacks|complaint}",
      ],
      advice: [
        '[keep a trigger diary] {with weather and meals|for a month}',
        '[carry sunglasses and your triptan] {everywhere|in the top pocket}',
        '[dim the lamps and avoid flicker] {where you can|in the workspace}',
      ],
      statementSynonyms: ['migraine', 'splitting headaches', 'headache with aura', 'throbbing temples'],
      adviceSynonyms: ['anti-glare filter', 'a quiet dark corner'],
    },
  ],
};
