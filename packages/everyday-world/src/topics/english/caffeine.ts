import type { EnglishTopic } from '../everyday-topic.js';

export const caffeine: EnglishTopic = {
  key: 'caffeine',
  ordered: true,
  requests: [
    'How can I {get through|survive} the afternoons {next week|at the moment}?',
    'What should I {bring|pack} for a {long|slow} day {out|at the desk}?',
  ],
  values: [
    {
      name: 'none at all',
      statements: [
        "{I stick to|It's only} [peppermint tea and water] {in my mug|all day}, {the machine at the office gathers dust|and my hands stopped shaking}.",
        '[Even decaf is a rarity] for me, {anything stronger|anything else} {makes my heart race|keeps me up till three}.',
        'I [quit coffee for good] and {the headaches are gone|survived the first week}.',
        'My {espresso pot|moka pot} is {a flower vase now|growing basil}, I [stay away from anything with a buzz].',
      ],
      events: [
        'had {a racing heart|palpitations} at {night|two in the morning} and {saw a cardiologist|got a fright}',
        'slept so well {on a retreat|at a cottage} without a {machine|kettle} that {it stuck|a rule came of it}',
      ],
      advice: [
        '[keep a flask of rooibos] {at hand|on the desk} and {sip through the slump|take it along}',
        '[stir a barley drink] {into hot milk|after lunch} {for the taste of something roasted|as the afternoon treat}',
        '[take a brisk walk instead of an espresso] {when the eyelids drop|around three}',
      ],
      statementSynonyms: [
        'caffeine free',
        'off caffeine',
        'no coffee no black tea',
        'gave up coffee',
        'herbal tea only',
      ],
      adviceSynonyms: ['herbal infusions', 'chicory coffee'],
    },
    {
      name: 'tea only',
      statements: [
        "I [warm the pot before the leaves go in], {like my grandmother did|twice each day}, and {coffee never touches these lips|that's my ration}.",
        "[Earl Grey at four] {is my anchor|is sacred}, {beans don't interest me|I leave beans to others}.",
        '{There are|I own} [eleven tins of leaves on my shelf] and {not a single coffee bean|no coffee machine}.',
        'A [strong Assam with milk] {gets me going|starts my day}, {never espresso|I dislike the taste of coffee}.',
      ],
      events: [
        'inherited {a samovar|a set of porcelain cups} from {a great-aunt|an aunt}',
        'was served {matcha|oolong} by {a new neighbour|a friend from Kyoto} and {was won over|fell for it}',
      ],
      advice: [
        '[brew a good Darjeeling] {before the hard part|at three} and {sit with it|take five minutes}',
        '[carry a tin of sencha] {in the bag|with you} and ask for {hot water|a pot}',
        '[cold-brew green tea overnight] {in the fridge|in a jug} and {drink it through the day|take a bottle along}',
      ],
      statementSynonyms: ['tea person', 'tea drinker', 'pot of tea', 'loose leaf'],
      adviceSynonyms: ["a mug of builder's tea", 'jasmine tea'],
    },
    {
      name: 'one coffee in the morning',
      statements: [
        "[One flat white at eight] and {then it's water|the machine is off} {till bedtime|for the rest of the day}.",
        '{My rule|The rule here}: a [single cup before nine], {never a second|and I savour it}.',
        "I [grind beans for exactly one mug] {at dawn|each morning}, {it's a small ceremony|and then hide the grinder}.",
        "[After breakfast I don't touch coffee], {but that first cup is holy|the first one though is holy}.",
      ],
      events: [
        'got a {hand grinder|small press} {as a leaving present|for a birthday}',
        'agreed on a {deal|truce} with {the dentist|a colleague} about {stained teeth|jitters}',
      ],
      advice: [
        '[make that one morning cup a good one] {with fresh beans|by hand} and {switch to water after|leave it at that}',
        '[save the single espresso for the hardest hour] {of the morning|before ten}',
        '[treat yourself to a proper filter coffee at breakfast] and {close the tin|stop there}',
      ],
      statementSynonyms: ['one coffee a day', 'just one coffee', "a coffee in the morning and that's it"],
      adviceSynonyms: ['a careful pour-over at sunrise'],
    },
    {
      name: 'coffee all day',
      statements: [
        "I'm on [my fifth espresso] and it is {not even two|barely noon}.",
        '{The barista|The girl at the counter} [starts my refill when I walk in], {that says it all|every ninety minutes}.',
        "The [pot never goes cold] {at my desk|where I work}, {my blood is brown by now|don't ask how many}.",
        'If you {cut me|look closely}, I [bleed espresso], {five, six cups|and the sixth is on its way}.',
      ],
      events: [
        'began sharing an office with {an Italian|a man} who owns {a lever machine|three grinders}',
        'had a {newborn|puppy} staying over for {two weeks|a month} and {never stopped pouring|kept the habit}',
      ],
      advice: [
        '[bring a second thermos of coffee] {for the afternoon|so nobody has to queue}',
        '[schedule refills every two hours] {with a glass of water each|and drink water in between}',
        '[learn to pull your own doubles] {on a small machine|at home} and {save the money|stop queueing}',
      ],
      statementSynonyms: [
        'several coffees a day',
        'coffee after coffee',
        'endless coffee',
        'too much coffee',
      ],
      adviceSynonyms: ['a double espresso', 'another round of coffee'],
    },
  ],
};
