import type { TopicContent } from '../topic-content.js';

export const health: readonly TopicContent[] = [
  {
    topic: 'exercise_kind',
    requests: [
      'How should I {build up|vary} my training {this month|over the next weeks}?',
      'What would be a good {goal|challenge} for the {season|next three months}?',
    ],
    values: [
      {
        value: 'running',
        statements: [
          '{Before work|At daybreak} I lace up and do the canal loop, {rain or not|whatever the forecast says}.',
          'My {knees grumble and my|} marathon plan hangs on the fridge {in four colours|next to the magnets}.',
          'I {measure|count} my week in kilometres on the forest track {and in wet socks|and blisters}.',
          "{The|My} third pair of trainers this year is worn through, {that's what ten K a day does|the soles are paper}.",
        ],
        events: [
          'was talked into a {charity|company} fun run by {two colleagues|the whole department}',
          'found {a mate|somebody} with the same pace {at the school gate|by the river}',
        ],
        advice: [
          'enter a half marathon {in autumn|with a friend} and {count back from the date|plan the long ones for Sundays}',
          'add interval sprints on the track {once a week|on Thursdays}',
          'find a hilly trail for the long jog {outside town|and start slowly}',
        ],
      },
      {
        value: 'lifting weights',
        statements: [
          'I {finally|} deadlifted my own bodyweight {last week|on Monday} and {grinned all the way home|rang my brother}.',
          "{There is chalk|You'll find chalk} on my {trousers|jacket} because I practically live at the squat rack.",
          'Bench, squat, repeat: {that is my calendar|my shoulders have outgrown two jackets}.',
          '{The garage|The cellar} is full of iron plates and a barbell, {no room for the car|the floor has dents}.',
        ],
        events: [
          'was given {a trial month|ten free entries} at the {boxing club|gym} round the corner',
          'helped {a friend|a cousin} move {a piano|two wardrobes} and {felt weak for days|was ashamed}',
        ],
        advice: [
          'follow a simple five-by-five programme and {write every set down|add a little each time}',
          'book a session to check your squat form {with a coach|before adding plates}',
          'buy a pair of adjustable dumbbells {second-hand|for wet days}',
        ],
      },
      {
        value: 'swimming',
        statements: [
          'I {smell|always smell} faintly of chlorine {these days|at meetings}, {forty lengths will do that|and I like it}.',
          '{Three mornings a week|Before breakfast} the lane next to the wall is mine, {goggles on|tumble turns and all}.',
          "{There's|There is} nothing like the first cold plunge in the lake {at sunrise|before the town wakes}.",
          "My {towel|costume} never dries, I'm in the pool more than on land {this year|it feels}.",
        ],
        events: [
          'moved {next to|a street away from} {the lido|an indoor pool} that opens at six',
          'was sent to the water by {a physiotherapist|the physio} and {liked it|stayed}',
        ],
        advice: [
          'work on your front crawl breathing {with a coach|every second length}',
          'sign up for an open-water crossing {in July|when it warms up} and {train in the lake|practise sighting}',
          'alternate breaststroke and pull-buoy lengths {in short sets|to spare the shoulders}',
        ],
      },
      {
        value: 'yoga',
        statements: [
          'My {mat|purple mat} lives unrolled by the window, {the cat does the cobra with me|for the morning salute}.',
          'I can hold a headstand for two minutes, {who would have thought|at my age}.',
          'Downward dog before breakfast {keeps my back in one piece|is how I start} {each day|now}.',
          '{The teacher|Our teacher} says {my breath|breathing} comes first; I go to the vinyasa class {all week|whenever I can}.',
        ],
        events: [
          'got a {voucher|card} for {ten classes|a month} at the studio above the bakery',
          'shared a {night train|bunk} with {a woman|a man} who stretched for an hour each {dawn|night}',
        ],
        advice: [
          'try a slow yin sequence in the evening {with two cushions|by candlelight}',
          'spend a weekend at a yoga retreat {in the hills|by a lake} {to learn the basics anew|and leave the phone}',
          'add ten sun salutations {after waking|to the morning} and {breathe through the nose|count slowly}',
        ],
      },
    ],
  },
  {
    topic: 'exercise_frequency',
    requests: [
      'How can I {feel|be} fitter by {the end of the quarter|the next check-up}?',
      'How would you {arrange|plan} my {free hours|afternoons} {next week|this week}?',
    ],
    values: [
      {
        value: 'hardly moves',
        statements: [
          '{The lift|The elevator} and I are close; three flights of stairs and I am done for.',
          'My step counter {says four hundred|gave up on me}, I go from the chair to the sofa {and back|that is the route}.',
          'The {doctor|nurse} asked about sport and I laughed until I had to sit down.',
          'I get winded tying my shoes {at the moment|lately}, {no joke|sad but true}.',
        ],
        events: [
          'was given a {company car|desk by the lift} and {a very soft sofa|a television}',
          'spent {six weeks|two months} in {plaster|a cast} and {never got back to it|lost the habit}',
        ],
        advice: [
          'start with ten minutes round the block {after lunch|each evening} and {let that be enough|add two a week}',
          'take the stairs for one floor only {at first|and then the lift} {so it feels easy|without hurry}',
          'stand up whenever the phone rings {and wander about|to get off the chair}',
        ],
      },
      {
        value: 'about once a week',
        statements: [
          '{Tuesdays|On Tuesdays} I break a sweat, {the other six days I recover|and then I talk about it}.',
          'My sports bag gets used on Saturdays, {the rest of the week it sleeps in the hall|not more}.',
          "{I manage|It's always} one proper workout between Sundays, {and feel it for days|and my muscles remember}.",
          "My {gym|sports} card says four visits last month, {that's honest|a steady habit at least}.",
        ],
        events: [
          'agreed with {a neighbour|a colleague} on a fixed {Tuesday|Saturday} {date|appointment}',
          'had {visitors|deadlines} until only {one|a single} free evening was left',
        ],
        advice: [
          'keep the weekly session sacred and {add a walk on Wednesday|stretch a little between}',
          'turn that one training day into two short ones {for a trial|for a month}',
          "protect your Saturday workout in the calendar {in red|like a dentist's date}",
        ],
      },
      {
        value: 'three times a week',
        statements: [
          'Monday, Wednesday, Friday I train, {the diary is built around it|nothing gets in between}.',
          '{Every other evening|Every second day} I come home soaked and happy, {then the shower runs|and hungry as a wolf}.',
          'I rest a day, then go again, {that rhythm works|and it has stuck}.',
          '{My|The} gym card got stamped thirteen times {last month|in March}, {not bad|for once}.',
        ],
        events: [
          'made a bet with {a sister|two friends} about {a bathing suit|a mountain hut}',
          'had a {shorter|lighter} timetable and {three|more} free evenings',
        ],
        advice: [
          'rotate hard, easy and medium sessions {over the three days|through the week}',
          'put a rest day after each session and {sleep more on those|eat well}',
          'track the three weekly workouts on paper {with a tick each|on the fridge door}',
        ],
      },
      {
        value: 'every day',
        statements: [
          "I haven't skipped a session since January, {fever excepted|not even at Easter}.",
          '{Seven days out of seven|Come rain, come guests}, I sweat before the first meeting.',
          'A day without training itches {like wool|under the skin}, {my family can tell|I get grumpy}.',
          '{The streak|My streak} counter stands at ninety-one days of sport {and climbing|I dare not stop}.',
        ],
        events: [
          'was {challenged|dared} by {a nephew|a niece} to beat his streak',
          'joined a {morning|dawn} group that {never takes a day off|meets seven days a week}',
        ],
        advice: [
          'plan an easy recovery day {instead of another hard one|each Sunday} {or the joints will plan it|to last longer}',
          'alternate upper and lower body from day to day {so nothing wears out|with care}',
          'see a sports doctor about the daily load {and your iron|once a year}',
        ],
      },
    ],
  },
  {
    topic: 'sleep_rhythm',
    requests: [
      'When should I put {the important things|my most important hour} {in the day|tomorrow}?',
      'How would you lay out {my Saturday|a good day} {for me|from start to finish}?',
    ],
    values: [
      {
        value: 'up before six',
        statements: [
          "{The|Our} milkman and I nod to each other, {we're the only ones about|in the blue light}.",
          "My alarm says five twenty, {and I'm out of bed before it finishes|and I beat it}.",
          "{By seven|By the time the street wakes} I've already done two hours of things, {by nine at night I'm a pumpkin|then bed at nine}.",
          'Sunrise catches me at the kitchen table, {kettle on|notebook open}, {every time of year but June|that is my hour}.',
        ],
        events: [
          'adopted the habit of {a grandfather|an abbot} after {a week|a stay} at {his farm|a monastery}',
          'bought {curtains|blinds} so thin that {the light|the birds} won',
        ],
        advice: [
          'use the quiet hour at dawn {for what matters most|before the phone starts} and {keep the evening empty|be in bed by nine}',
          'do the hard thing before sunrise {with the lamp on|while the house sleeps}',
          'set the meeting for seven in the morning {if they let you|while you are sharp}',
        ],
      },
      {
        value: 'ordinary hours',
        statements: [
          'Lights out at eleven, up at seven, {like a Swiss railway|a thoroughly average sleeper}.',
          '{I wake|I get up} with the school run and the postman, {no earlier|no later}.',
          '{My nights|My days} keep office hours, {so to speak|boring and reliable}.',
          'Half past seven suits my eyes, {and by eleven they shut|neither lark nor owl}.',
        ],
        events: [
          'started on a {course|project} with {fixed|regular} hours',
          'bought {a proper bed|an alarm clock} and {read up|got serious} about routine',
        ],
        advice: [
          'block the late morning for the demanding part {from ten to twelve|between coffee and lunch}',
          'stick to the seven-to-eleven frame {at weekends too|even on Sunday}',
          'plan nothing before eight and {nothing after ten|leave the night alone}',
        ],
      },
      {
        value: 'night owl',
        statements: [
          'I do my best thinking after midnight, {when the fridge hums|with the town asleep}.',
          "Before eleven in the morning don't ring, {I growl|I answer in vowels}.",
          '{The birds|The first birds} usually start singing as I brush my teeth for bed.',
          'Two at night and I am wide awake, {writing you this|repotting things}.',
        ],
        events: [
          'started {gaming|chatting} with {an old friend|a cousin} in {Vancouver|Melbourne} across the time zones',
          'got {blackout curtains|thick shutters} and {a standing invitation to a late show|a late-night radio habit}',
        ],
        advice: [
          'save the creative part for the small hours {with a lamp and a blanket|and mute the phone}',
          'ask to start at eleven {and stay late|where they allow it} {so the fog can lift|without shame}',
          'use the hours past midnight {for quiet work|while it is still} and {sleep in without guilt|close the curtains}',
        ],
      },
    ],
  },
  {
    topic: 'sleep_quality',
    requests: [
      'What could I change in {the bedroom|my evenings} {this month|first}?',
      'How do I {get|have} more energy for {the day|tomorrow}?',
    ],
    values: [
      {
        value: 'sleeps soundly',
        statements: [
          "I'm gone before the second page, and {the next thing I hear is the bin lorry|thunder doesn't wake me}.",
          "Someone could drill next to my pillow, {I'd snore on|no chance}.",
          '{My head|My head just} touches the pillow and it is morning, {a gift|I know how lucky that is}.',
          'Eight hours straight, {no dreams, no trips to the kitchen|like a stone in a well}.',
        ],
        events: [
          'swapped the old {mattress|bed} for {a firm one|one like a cloud}',
          'finally {fixed|silenced} the {dripping gutter|humming pipe} above the bed',
        ],
        advice: [
          'leave the bedroom exactly as it is {and guard it|since it works}',
          'spend your good nights on an earlier challenge {such as a course|next morning}',
          'keep the routine that lets you drop off {even on holiday|when guests come}',
        ],
      },
      {
        value: 'wakes now and then',
        statements: [
          "{Around three|At half past three} I check the clock and turn over, {then it's fine|a minute or ten}.",
          'The slightest creak gets me up once, {then I drop off again|most nights}.',
          '{One trip|A trip} to the kitchen in the middle of the night {is normal here|and back under}.',
          'My {smart watch|watch} shows one or two gaps each night, {nothing dramatic|nothing that ruins the day}.',
        ],
        events: [
          'got {new neighbours|a tenant above} who {come home late|own a heavy washing machine}',
          'moved the bed to the {street|garden} side',
        ],
        advice: [
          'put a glass of water and earplugs by the bed {so the gap stays short|and no phone}',
          "turn the clock face to the wall {for a fortnight|so you can't check}",
          'cool the bedroom by two degrees and {air it|try wool}',
        ],
      },
      {
        value: 'lies awake for hours',
        statements: [
          'I know every crack in the ceiling {by name|from midnight to four}.',
          "{Sheep|Counting sheep}? I'm past eleven thousand, {and still blinking|every night}.",
          'The pillow gets turned forty times and {the alarm rings|then it is six}.',
          'At four I give up and make toast, {night after night|staring at the oven light}.',
        ],
        events: [
          'had {a tax letter|bad news from home} that {went round and round|kept circling}',
          'quit {pills|tablets} that {had helped for years|a doctor had warned about}',
        ],
        advice: [
          'see a clinic about sleep restriction therapy {soon|before the winter}',
          'get up when you toss for twenty minutes and {read something dull|return when heavy}',
          'write the worries down at nine {so they are out of the head at night|and shut the notebook}',
        ],
      },
    ],
  },
  {
    topic: 'ailment',
    requests: [
      'What do I need to {mind|watch} when I {redo my workspace|sort out the cellar} {this month|next week}?',
      'How do I get through a {long train ride|day of standing} {in one piece|without trouble}?',
    ],
    values: [
      {
        value: 'nothing hurts',
        statements: [
          '{Touch wood|Knock on wood}, the doctor found nothing to write down.',
          'Not an ache anywhere, {I feel like a spring lamb|my friends are jealous}.',
          "{My|The} medicine cabinet holds plasters and dust, {nothing else|that's it}.",
          'I bounce out of bed without a crack, {odd at my age|for now}.',
        ],
        events: [
          'finished the last {session|round} of physiotherapy {with applause|with top marks}',
          'had a {thorough|complete} check-up and {got a clean sheet|walked out whistling}',
        ],
        advice: [
          'carry the heavy end yourself {while you can|and enjoy it}',
          'use the good spell to build reserves {of strength|slowly}',
          'skip the gadgets and just move freely {with no special care|as you like}',
        ],
      },
      {
        value: 'bad back',
        statements: [
          '{I picked up a sock|I sneezed} and something in my spine went ping, {again|hello floor}.',
          "I tie my shoes lying down, {don't ask|it's quite a show}.",
          'The hot-water bottle is strapped to my loins {as I write|all day}.',
          '{Sitting|An hour of sitting} and my lumbar region files a complaint.',
        ],
        events: [
          'slipped a disc while {digging|carrying a washing machine}',
          'landed hard on {an icy step|the ice rink}',
        ],
        advice: [
          'raise the desk so you can stand {every half hour|between calls} and {tilt the hips|keep lifting to a minimum}',
          'lift from the legs, never with a bent spine {and ask for help|or leave it}',
          'put a lumbar cushion on the seat {and pause often|for the long stretch}',
        ],
      },
      {
        value: 'sore knee',
        statements: [
          'Stairs down are the enemy, {one hand on the rail|I go sideways like a crab}.',
          "{There's|There is} a crunch below my thigh {when I squat|each time I kneel}.",
          'I wear a brace when I walk far, {left leg|under the trousers}.',
          'The cartilage is worn, the surgeon says, {so I sit on the aisle|so no kneeling}.',
        ],
        events: [
          'twisted {a leg|the left leg} on {a tree root|the dance floor}',
          'felt a {snap|tear} during a {charity football match|jump from a wall}',
        ],
        advice: [
          'choose the flat route {and take poles|round the hill} {to spare the joint|with no steps down}',
          'kneel on a gardening pad {or not at all|whenever you must go down}',
          'cycle with little resistance to feed the cartilage {for ten minutes|daily}',
        ],
      },
      {
        value: 'migraines',
        statements: [
          "A zigzag of light and then the dark room, {twice this month|that's my Thursday gone}.",
          "Perfume on the bus can floor me, {I keep tablets in every coat|then it's curtains drawn}.",
          "{When the weather turns|Before a storm} half my skull pulses {and I can't read a line|and I hide}.",
          'I cancelled dinner with a wet cloth on my forehead, {once more|for the third time}.',
        ],
        events: [
          'began seeing {flashes|sparks} {after|during} a week of {storms|screen work}',
          "inherited, it seems, {an aunt's|a grandmother's} {attacks|complaint}",
        ],
        advice: [
          'keep a trigger diary {with weather and meals|for a month}',
          'carry sunglasses and your triptan {everywhere|in the top pocket}',
          'dim the lamps and avoid flicker {where you can|in the workspace}',
        ],
      },
    ],
  },
  {
    topic: 'stress_level',
    requests: [
      'How should I {pace|fill} {the coming weeks|the rest of the month}?',
      'What {deserves|should get} my {attention|energy} first {now|these weeks}?',
    ],
    values: [
      {
        value: 'relaxed',
        statements: [
          'I watched a snail cross the terrace {and felt no hurry|from start to finish}.',
          "My shoulders are somewhere around my hips, {that's how loose I feel|nice for a change}.",
          '{Nobody|Nothing} wants anything from me before Thursday, {bliss|I could purr}.',
          'There is room between my thoughts {these days|again}, {I hum in queues|even the queue was fine}.',
        ],
        events: [
          'handed {a project|the accounts} over to {a successor|somebody younger}',
          "came back from {three weeks|a month} at {a lake|an aunt's place by the sea}",
        ],
        advice: [
          'take on the thing you have postponed for years {while there is room|now}',
          'say yes to one new challenge {this month|with a light heart}',
          'use the calm stretch for a bigger plan {and dream a little|on paper}',
        ],
      },
      {
        value: 'busy but coping',
        statements: [
          'The plates are spinning and none has dropped, {so far|touch wood}.',
          'My list is long but it moves, {six ticks today|line by line}.',
          "{I'm|I am} juggling a lot and still whistling, {mostly|on good days}.",
          'There is not much air in my diary, {but I can breathe|though Sundays are safe}.',
        ],
        events: [
          "was handed {a second project|the treasurer's job} on top",
          'promised {two|three} people the same {month|weekend}',
        ],
        advice: [
          'drop one plate on purpose {before it drops itself|and look relieved}',
          'keep Sunday free of lists {at any price|as the buffer}',
          'group the errands into one afternoon {and defend the rest|to win two evenings}',
        ],
      },
      {
        value: 'close to burnout',
        statements: [
          'I cried over a stapler {today|on Tuesday}, {make of that what you will|it was empty}.',
          'My eyelid has twitched for a fortnight and {I snap at everyone|the doctor frowned}.',
          "I'm running on fumes, {each morning feels like wet concrete|and the tank light is on}.",
          "{Even|Now even} opening the letterbox feels like too much, {I let it overflow|so I don't}.",
        ],
        events: [
          'covered for {two colleagues|a whole team} who had {left|fallen ill}',
          'had {a flood|a lawsuit} in the same week as {a funeral|an audit}',
        ],
        advice: [
          'see your doctor about sick leave {this week|before anything else}',
          'cancel everything that is not essential {for a month|and tell people why}',
          'hand three duties back today {without a speech|by message}',
        ],
      },
    ],
  },
];
