import type { TopicContent } from '../topic-content.js';

export const hobbies: readonly TopicContent[] = [
  {
    topic: 'music_making',
    requests: [
      'How should I {fill|use} my {practice hour|musical hour} {this week|this month}?',
      "What could I {perform|prepare} for {a friend's party|the summer fete}?",
    ],
    values: [
      {
        value: 'piano',
        statements: [
          'The neighbours know my left hand is weak, {bar nine, every night}.',
          'Eighty-eight keys and I fear the black ones, {Chopin too}.',
          'The tuner came and sighed at my upright, {a moth lives in it}.',
          'I pedal too much, says my teacher, {it hides things}.',
        ],
        events: [
          'was left {an upright|a baby grand} by {a café|a great-aunt}',
          'heard {a stranger|a boy} play {a station keyboard|Satie} and {missed two trains|could not move}',
        ],
        advice: [
          'take the Satie slowly, hands apart {with a metronome}',
          'look for a duet for four hands {on one bench}',
          'practise scales on the keyboard with headphones {after nine}',
        ],
      },
      {
        value: 'guitar',
        statements: [
          'My fingertips have calluses like coins, {six strings did that}.',
          'F major still buzzes, {I blame the barre|curses}.',
          "I've a plectrum in every pocket and in the dryer, {tick, tick}.",
          'The campfire crowd asked for Wonderwall, {I obliged; sorry}.',
        ],
        events: [
          "bought {a battered Spanish thing|a busker's old one} on {a beach|the pavement}",
          'was asked to join {two dads|colleagues} in {a garage|the cellar} {on Thursdays|for a wedding}',
        ],
        advice: [
          'learn three songs with the same four chords {and a capo}',
          'change the strings and try open tuning {with a slide}',
          'fingerpick along with an old blues record {at half speed}',
        ],
      },
      {
        value: 'violin',
        statements: [
          'The cat leaves when I open the case, {rosin in the air}.',
          "My chin has a mark like a bruise, {people ask; it's Bach}.",
          "I'm third desk, second fiddles, {we hold it together}.",
          'I bow in the cupboard so no one hears, {coats are kind}.',
        ],
        events: [
          'was lent {a fiddle|an instrument} by {a luthier|an orchestra friend}',
          'heard {a quartet|the Mendelssohn} from {the front row|behind a pillar} and {shook for days|asked for lessons}',
        ],
        advice: [
          'work on the bow arm with long open strings {for ten minutes}',
          'join an amateur string quartet {on Sundays|with cake}',
          'play fiddle tunes from Shetland by ear {without notes}',
        ],
      },
      {
        value: 'singing in a choir',
        statements: [
          "We're eleven altos and one brave tenor, {he sings for four}.",
          'I hum the Requiem at the checkout, {people move away}.',
          'Rehearsal is Thursdays in the cold church, {scarves on}.',
          'Breathe on the bar line, she shouts, {I breathe where I like}.',
        ],
        events: [
          'stood next to {a soprano|a bass} at {a carol service|a funeral} and {joined in|got goosebumps}',
          "was recruited by {a conductor|a vicar} {on a bus|at the baker's}",
        ],
        advice: [
          'rehearse your part in the car with the alto line loud',
          'suggest a madrigal to the conductor {for five voices}',
          'do lip trills and warm-ups {before the rehearsal}',
        ],
      },
    ],
  },
  {
    topic: 'craft',
    requests: [
      'What should I {make|start} {next|this weekend}, {something small|a project}?',
      'What {tool|material} is worth {buying|hunting for} {this season|right now}?',
    ],
    values: [
      {
        value: 'knitting',
        statements: [
          'I dropped nineteen stitches in a tunnel, {the scarf has a waist}.',
          "There's a sock on my needles in every room, {none has a twin}.",
          "I hide new wool behind the flour, {merino, don't tell}.",
          'I count rows in meetings, {purl, purl, nod}.',
        ],
        events: [
          'sat with {a lace maker|an old lady} on {a ferry|a long train ride} who {never looked down|taught the heel}',
          'was expecting {a nephew|a grand-niece} and {wanted tiny socks|bought wool}',
        ],
        advice: [
          'cast on a simple hat in chunky wool {for the cold}',
          'join a stitch-and-natter circle {at the wool shop}',
          'unravel the old jumper and reuse the yarn {in stripes}',
        ],
      },
      {
        value: 'woodworking',
        statements: [
          'I have sawdust in my tea, {oak, fairly bitter}.',
          'I planed a board till I could see my face, {dovetails next}.',
          'The lathe is my therapist, {it only takes shavings}.',
          'I own nine chisels and one plaster, {wrong ratio}.',
        ],
        events: [
          'cleared {a barn|a cellar} and found {a workbench|planes} {under a tarp|from 1920}',
          'helped {a joiner|a boatbuilder} for {a week|some pocket money}',
        ],
        advice: [
          'make a dovetailed box from one plank of ash {with hand tools}',
          'sharpen the chisels before anything else {on a wet stone}',
          'ask a sawmill for offcuts {of walnut or cherry}',
        ],
      },
      {
        value: 'pottery',
        statements: [
          "There's clay in my hair and on the light switch, {handprints everywhere}.",
          'My bowl left the wheel at speed, {it hit Brian|a fine arc}.',
          'I opened the kiln like a birthday present, {two cracked, one perfect}.',
          'Every cup I throw leans to the left, {I call it style}.',
        ],
        events: [
          'was given {a voucher|an apron} for a {studio|workshop} by {worried friends|a sister}',
          "broke {the good bowl|grandma's jug} and {wanted to remake it|learned gold repair}",
        ],
        advice: [
          'rent an hour at the wheel and throw only cylinders',
          'mix your own glaze from ash {and note the recipe}',
          'pinch a set of small dishes by hand {and fire them low}',
        ],
      },
      {
        value: 'painting',
        statements: [
          "I squinted at an apple for two hours, {it's now a peach}.",
          "My sleeves are cobalt blue, {permanently, I'm told}.",
          'I primed six canvases and fear all of them, {so white}.',
          'My watercolours bleed and so do I, {wet on wet}.',
        ],
        events: [
          'found {a box of tubes|an easel} at {a flea market|the tip}',
          'modelled for {a drawing class|an artist friend} and {changed sides|grabbed a brush}',
        ],
        advice: [
          'paint the same view at three times of day {in small format}',
          'limit the palette to three oils {and mix the rest}',
          'take a sketchbook and a tin of watercolours outside {at dusk}',
        ],
      },
    ],
  },
  {
    topic: 'games',
    requests: [
      'What could we play {on Friday|at the next get-together}?',
      'What {present|little luxury} for {my playful side|game nights} would {be right|suit me}?',
    ],
    values: [
      {
        value: 'chess',
        statements: [
          "I dream in knight's moves, {two down, one left}.",
          'I resigned to a nine-year-old in a bow tie, {he shook my hand}.',
          'The Sicilian has eaten my winter, {the Najdorf, to be exact}.',
          'My clock ticks on the kitchen table, {blitz with toast}.',
        ],
        events: [
          'was beaten by {a barber|an old man} in {a park|the waiting room}',
          'got stuck {in a lift|at a hut} with {a grandmaster|a retired captain} and {a travel set|pocket set}',
        ],
        advice: [
          'solve three endgame puzzles a day {with a rook each}',
          "visit the club's simultaneous display {and lose proudly}",
          'study one opening for white and stay with it {for a year}',
        ],
      },
      {
        value: 'video games',
        statements: [
          'My thumbs have seen things, {final boss, four hours}.',
          'I own a farm on a screen and the turnips are due, {digital hens too}.',
          'My headset hair is a style now, {push to talk}.',
          'I speedran the old dungeon, {nine minutes flat}.',
        ],
        events: [
          'found {an old console|a box of cartridges} in {the attic|a skip}',
          'kept {a nephew|a niece} company through {the measles|a broken leg}',
        ],
        advice: [
          'try a cosy indie title with a controller {on the sofa}',
          'finish the side quests before the last boss {without hurry}',
          'set up split screen and a second joypad {for visitors}',
        ],
      },
      {
        value: 'board games',
        statements: [
          "We've built a railway across my table since noon, {nobody may sneeze}.",
          'I read rulebooks for pleasure, {forty pages, icons}.',
          'I trade sheep for brick without shame, {ask my friends}.',
          "There's a meeple in the vacuum cleaner, {the blue one}.",
        ],
        events: [
          'had {a power cut|a snowed-in weekend} with {six friends|four cousins} and {one big box|a shelf full}',
          'went to {a fair|a café} with {two hundred boxes|tables full of maps}',
        ],
        advice: [
          'bring a cooperative box for four {where all lose together}',
          'start with a twenty-minute filler and then the heavy one',
          'organise a tournament with dice and snacks {as a round robin}',
        ],
      },
      {
        value: 'card games',
        statements: [
          'I shuffle so it sounds like rain, {took me a winter}.',
          'We play bridge till the sherry is gone, {four spades doubled}.',
          'I know every rummy rule in three countries, {all different}.',
          "Someone holds the queen and it isn't me, {hearts at Aunt Vera's}.",
        ],
        events: [
          'was taught {skat|piquet} by {a sailor|two nuns} on {a slow train|a ferry}',
          "filled in for {a sick player|a fourth} at {the bridge table|Aunt Vera's}",
        ],
        advice: [
          'learn a two-player trick-taking game {with one deck}',
          'find a bridge partner at the community hall {and a system}',
          'host a canasta evening {with four aunts|and a score pad}',
        ],
      },
    ],
  },
  {
    topic: 'outdoor_pastime',
    requests: [
      'What should I do with {a free Sunday|the first dry Sunday} {outside|outdoors}?',
      'What {gear|kit} should I {look after|buy} before {the season|spring}?',
    ],
    values: [
      {
        value: 'birdwatching',
        statements: [
          'I stood in a reed bed till my tea froze, {bittern: heard, not seen}.',
          'I told a stranger about a hoopoe at length, {he fled}.',
          'My binoculars left marks round my eyes, {like an owl}.',
          'My list of species is at two hundred and four, {a crossbill did it}.',
        ],
        events: [
          'mistook {a car alarm|a toy} for {a curlew|an owl} and {was corrected kindly|looked it up}',
          'walked with {a warden|a ringer} through {the marsh|salt flats}',
        ],
        advice: [
          'go to the hide at dawn with a scope {and gloves}',
          'learn ten songs by ear before leaves come out {from a recording}',
          'put nest boxes up and keep a tally {by the window}',
        ],
      },
      {
        value: 'fishing',
        statements: [
          'I watched a float for six hours and it was perfect, {no bites}.',
          'There are maggots in the fridge, in the yoghurt pot, {labelled}.',
          'The pike got away, this long, {longer each time}.',
          "I tie flies with my reading glasses on, {a hare's ear}.",
        ],
        events: [
          'was handed {a rod|waders} by {a godfather|a ferryman} and {held still for once|caught a boot}',
          'rented a hut by {a weir|a trout stream} for {a week|the spring}',
        ],
        advice: [
          'check the reel and renew the licence {before you cast}',
          'try fly-casting on the upper stream {in waders}',
          'sit at the weir at dusk with the light rod {and a flask}',
        ],
      },
      {
        value: 'climbing',
        statements: [
          "My forearms are pumped like Popeye's, {I can't hold a fork}.",
          'Chalk in my bag, chalk in my bread, {grade six b at last}.',
          'I trust my life to Petra and a figure of eight, {she belays singing}.',
          'I fell off the overhang four times, {the rope is a friend}.',
        ],
        events: [
          'was roped in by {a colleague|Petra} {literally|for a lunch break} at {the hall|a quarry}',
          'froze {on a ladder|at a balcony} and {decided to face the height|wanted to beat it}',
        ],
        advice: [
          'work the easy routes with silent feet {for two sessions}',
          'take a lead course with falls {in the hall first}',
          'book a guide for a first multi-pitch {on warm limestone}',
        ],
      },
      {
        value: 'cycling tours',
        statements: [
          'A hundred and ten kilometres and one banana, {wind from the front}.',
          "I've tan lines at the thigh and wrist, {very elegant}.",
          'My saddle knows secrets about me, {leather, long memory}.',
          'I crossed two borders with panniers and a flute, {along the Danube}.',
        ],
        events: [
          'was passed by {an eighty-year-old|a lady with a basket} on {a climb|a dyke} and {took it to heart|signed up}',
          'got {a route map|a steel frame} from {a friend who stopped|a neighbour}',
        ],
        advice: [
          'follow a river path for three days with panniers {and go downstream}',
          'get the saddle height measured {before the long stages}',
          'ride a century with a group and share the wind {in May}',
        ],
      },
    ],
  },
  {
    topic: 'music_taste',
    requests: [
      'What {concert|gig} could I {go to|get tickets for} {this season|soon}?',
      'What should I {put on|listen to} while {I do the dishes|ironing}?',
    ],
    values: [
      {
        value: 'classical',
        statements: [
          'I conduct with a wooden spoon, {second movement, tears}.',
          'I know who coughed in the 1981 recording, {row four}.',
          'Bach before breakfast keeps me upright, {partitas}.',
          'I hold my breath till the last chord dies, {then everyone claps too soon}.',
        ],
        events: [
          'was given {a season ticket|a spare seat} for {the philharmonic|row four}',
          'sat {under|next to} {a kettledrum|the basses} {during a rehearsal|by mistake}',
        ],
        advice: [
          'get a cheap seat behind the orchestra {to watch the horns}',
          'follow a symphony with the score on your knees {for once}',
          'try a chamber evening with a string quintet {by candlelight}',
        ],
      },
      {
        value: 'jazz',
        statements: [
          'I tap five-four on the steering wheel, {horns behind me|take five}.',
          'The cellar was smoky and the drummer smiled, {brushes, two a.m. feeling}.',
          "I own Kind of Blue three times, {one's for loud days}.",
          'I like it when the sax forgets the tune, {and finds it again}.',
        ],
        events: [
          'walked into {the wrong bar|a cellar} on {a Tuesday|a rainy night}: {trumpet, bass, brushes|a trio, no set list}',
          'was handed {a crate of vinyl|a stack of Blue Notes} by {an uncle|a retired drummer}',
        ],
        advice: [
          'sit near the drummer at the basement club {on a Tuesday jam}',
          'spin some Coltrane and do nothing else {with the lights low}',
          'look for a big-band brunch {with swing|on Sunday}',
        ],
      },
      {
        value: 'metal',
        statements: [
          'My neck hurts from nodding, if you call it nodding, {double bass drum}.',
          'I own only black T-shirts with unreadable names, {laundry is simple}.',
          'I raised my fist and my tea, {growls at breakfast}.',
          'I was in the mud at the festival and happy, {earplugs and a horned hat}.',
        ],
        events: [
          "carried amps for {a nephew's band|four polite giants} and {was allowed to stay|got a shirt}",
          'lost {a bet|a coin toss} and {had to go to a loud festival|stood in the front row}',
        ],
        advice: [
          'pack earplugs and find a spot by the mosh pit {but not in it}',
          'put Iron Maiden on loud {while you scrub}',
          'get the open-air festival ticket with riffs all night',
        ],
      },
      {
        value: 'electronic',
        statements: [
          'I feel the kick drum in my ribs before I see the door, {four to the floor}.',
          'I patched two synths and woke the street, {a lovely wobble}.',
          'I came home from the club with the milk, {bass in the teeth}.',
          'I trust a good loop more than most people, {128 beats}.',
        ],
        events: [
          'inherited {a drum machine|a sampler} from {a flatmate|a DJ who got twins}',
          'followed {a bass line|green lasers} into {a disused factory|a power plant}',
        ],
        advice: [
          'go to a warehouse night with a good sound system {after a nap}',
          'listen to an ambient set with headphones {with your eyes shut}',
          'see a modular synth performance {with cables and all}',
        ],
      },
    ],
  },
];
