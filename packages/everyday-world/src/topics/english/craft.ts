import type { EnglishTopic } from '../everyday-topic.js';

export const craft: EnglishTopic = {
  key: 'craft',
  ordered: false,
  requests: [
    'What should I {make|start} {next|this weekend}, {something small|a project}?',
    'What {tool|material} is worth {buying|hunting for} {this season|right now}?',
  ],
  values: [
    {
      name: 'knitting',
      statements: [
        'I [dropped nineteen stitches in a tunnel], {the scarf has a waist}.',
        "[There's a sock on my needles in every room], {none has a twin}.",
        "I [hide new wool behind the flour], {merino, don't tell}.",
        'I [count rows in meetings], {purl, purl, nod}.',
      ],
      events: [
        'sat with {a lace maker|an old lady} on {a ferry|a long train ride} who {never looked down|taught the heel}',
        'was expecting {a nephew|a grand-niece} and {wanted tiny socks|bought wool}',
      ],
      advice: [
        '[cast on a simple hat in chunky wool] {for the cold}',
        '[join a stitch-and-natter circle] {at the wool shop}',
        '[unravel the old jumper and reuse the yarn] {in stripes}',
      ],
      statementSynonyms: ['love knitting', 'knitting needles', 'yarn', 'crochet and knit'],
      adviceSynonyms: ['a cable pattern'],
    },
    {
      name: 'woodworking',
      statements: [
        'I have [sawdust in my tea], {oak, fairly bitter}.',
        'I [planed a board till I could see my face], {dovetails next}.',
        'The [lathe is my therapist], {it only takes shavings}.',
        'I [own nine chisels and one plaster], {wrong ratio}.',
      ],
      events: [
        'cleared {a barn|a cellar} and found {a workbench|planes} {under a tarp|from 1920}',
        'helped {a joiner|a boatbuilder} for {a week|some pocket money}',
      ],
      advice: [
        '[make a dovetailed box from one plank of ash] {with hand tools}',
        '[sharpen the chisels before anything else] {on a wet stone}',
        '[ask a sawmill for offcuts] {of walnut or cherry}',
      ],
      statementSynonyms: ['carpentry', 'woodwork', 'carve wood', 'my workshop', 'joinery', 'build furniture'],
      adviceSynonyms: ['wood glue', 'a mitre saw'],
    },
    {
      name: 'pottery',
      statements: [
        "[There's clay in my hair and on the light switch], {handprints everywhere}.",
        '[My bowl left the wheel at speed], {it hit Brian|a fine arc}.',
        'I [opened the kiln like a birthday present], {two cracked, one perfect}.',
        '[Every cup I throw leans to the left], {I call it style}.',
      ],
      events: [
        'was given {a voucher|an apron} for a {studio|workshop} by {worried friends|a sister}',
        "broke {the good bowl|grandma's jug} and {wanted to remake it|learned gold repair}",
      ],
      advice: [
        '[rent an hour at the wheel and throw only cylinders]',
        '[mix your own glaze from ash] {and note the recipe}',
        '[pinch a set of small dishes by hand] {and fire them low}',
      ],
      statementSynonyms: ['ceramics', 'pottery', "potter's wheel", 'throw pots', 'stoneware'],
      adviceSynonyms: ['a kiln slot'],
    },
    {
      name: 'painting',
      statements: [
        "I [squinted at an apple for two hours], {it's now a peach}.",
        "[My sleeves are cobalt blue], {permanently, I'm told}.",
        'I [primed six canvases and fear all of] them, {so white}.',
        '[My watercolours bleed and] so do I, {wet on wet}.',
      ],
      events: [
        'found {a box of tubes|an [easel]} at {a flea market|the tip}',
        'modelled for {a drawing class|an artist friend} and {changed sides|grabbed a brush}',
      ],
      advice: [
        '[paint the same view at three times of day] {in small format}',
        '[limit the palette to three oils] {and mix the rest}',
        '[take a sketchbook and a tin of watercolours outside] {at dusk}',
      ],
      statementSynonyms: ['oil paints', 'watercolours', 'landscape painter', 'acrylics'],
      adviceSynonyms: ['a life-drawing session'],
    },
  ],
};
