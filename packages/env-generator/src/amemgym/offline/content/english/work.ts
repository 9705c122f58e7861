import type { TopicContent } from '../topic-content.js';

export const work: readonly TopicContent[] = [
  {
    topic: 'workplace',
    atWork: true,
    requests: [
      'How could I {arrange|organise} my {work days|desk days} {better|next month}?',
      'What would make {a working day|Mondays} {easier|more pleasant}?',
    ],
    values: [
      {
        value: 'at home',
        statements: [
          'My commute is eleven steps in slippers, {door to door|twelve with the yawn}.',
          'The cat joins every video call of mine, {top half smart, bottom half pyjamas|tail in the lens}.',
          '{Nobody|No boss} has seen my desk beside the bedroom window {yet|apart from the plumber}.',
          'I mute myself when the washing machine spins, {colleagues know the sound|career so far}.',
        ],
        events: [
          'heard that the {company|firm} would {give up its rooms|cancel the lease}',
          'negotiated with the {boss|director} after {the third flu|a winter of strikes}',
        ],
        advice: [
          'put a door or a curtain between desk and sofa {and close it at five|to end the day}',
          'walk round the block before you log in {as a pretend commute|and after you log off}',
          'set fixed video-call hours {and guard the silence between|before noon}',
        ],
      },
      {
        value: 'half and half',
        statements: [
          'Tuesdays and Thursdays I badge in, {the rest is kitchen table|otherwise slippers}.',
          'My rucksack never knows where it will sit tomorrow, {desk 14 or the sofa|charger always in it}.',
          "Two days with the team, three with my own kettle, {that's the deal|best of both}.",
          "I plan meetings for the days we're all in the building, {and think on the other ones}.",
        ],
        events: [
          'got a new {agreement|contract} after {a survey|long talks}',
          'gave up the fixed {desk|corner} for {a locker|a shared one}',
        ],
        advice: [
          'keep a second charger in both places {and travel light|so the bag stays small}',
          'save the talking for the on-site days {and the thinking for home|by agreement}',
          'agree on common presence days with the team {on a shared list|for a quarter}',
        ],
      },
      {
        value: 'on site every day',
        statements: [
          'I clock in at the gate with everyone else, {rain, snow, Monday|five times a week}.',
          'My locker has my name on it, {and a dead apple|third from the left}.',
          'The canteen lady knows my tray, {no gravy|extra beans}.',
          "You can't do what I do through a screen, {hands needed|one has to be there}.",
        ],
        events: [
          'was called back {by a new director|after a reorganisation}',
          "took over {a machine|a counter} that {can't be moved|needs someone present}",
        ],
        advice: [
          'make the way there part of the day {with a podcast|by bike}',
          'bring a proper lunch for the canteen fridge {and eat outside|twice a week}',
          'ask for a quiet room on the premises {for an hour a day|to think}',
        ],
      },
    ],
  },
  {
    topic: 'working_hours',
    atWork: true,
    requests: [
      'How should I {use|plan} my {weekday evenings|evenings after work} {this month|from now on}?',
      'Which {commitments|promises} can I {take on|make} {this quarter|now}?',
    ],
    values: [
      {
        value: 'part time',
        statements: [
          'By noon on Wednesdays my week is done, {I still feel naughty|the pool is empty then}.',
          'I share my post with a colleague, {she has the afternoons|we leave each other notes}.',
          'Twenty hours on paper, and they stick to it, {remarkably|hats off}.',
          "I pick up the kids' football team while others have meetings, {half days are gold}.",
        ],
        events: [
          'asked for fewer hours after {a birthday with a zero|a talk with the family}',
          'was offered {a job share|half a post} when {the budget shrank|a colleague came back}',
        ],
        advice: [
          'use the free weekday mornings {for the queue-less errands|while the shops are empty}',
          'enrol in something that meets at two {when others are at their desks|on weekdays}',
          'check what the shorter contract means for your pension {with a consultant|once}',
        ],
      },
      {
        value: 'a normal full week',
        statements: [
          'At five the pen drops, {forty hours, no drama|and not a minute after}.',
          'Thirty-nine and a half hours, says the clock card, {and it is right|month after month}.',
          'Weekends are mine, weekdays are theirs, {fair enough|a clean deal}.',
          "I shut the laptop when the church bell does five, {like clockwork|and that's that}.",
        ],
        events: [
          'moved to {a department|an office} where {the lights go off at five|nobody stays late}',
          'signed a {standard|regular} contract {at last|after the trial months}',
        ],
        advice: [
          'pick one fixed weekday evening {and keep the others loose|say Wednesday}',
          'use the hour between five and six for yourself {before the house starts|always}',
          'book short courses for Saturdays {rather than weeknights|every other week}',
        ],
      },
      {
        value: 'constant overtime',
        statements: [
          'The cleaner and I leave together, {she says goodnight by name|around nine}.',
          'I eat supper over spreadsheets, {crumbs in the keys|third night running}.',
          "Sixty hours last week, {I stopped counting at sixty|and it's only Friday}.",
          'My out-of-office has never been used, {holiday what|two years now}.',
        ],
        events: [
          'inherited the work of {two people|a colleague} who {quit|left in a huff}',
          'landed {a client|a deadline} that {never sleeps|moved forward by a month}',
        ],
        advice: [
          'write down every extra hour and show your boss {on one page|at the next talk}',
          'put one evening a week in writing as untouchable {and leave at six|for a start}',
          'say no to new tasks until the backlog shrinks {politely|by mail}',
        ],
      },
    ],
  },
  {
    topic: 'shift_pattern',
    atWork: true,
    requests: [
      'When {could|should} I {see friends|do sport} {this month|during the week}?',
      'How do I {keep|find} a rhythm {this season|at the moment}?',
    ],
    values: [
      {
        value: 'daytime',
        statements: [
          'I come home with the afternoon light, {every weekday|the same bus}.',
          'My job sleeps when I sleep, {that is worth a lot|thank goodness}.',
          'Between eight and four I earn, then I live, {a simple arrangement}.',
          'Everyone at my place goes home before the news, {nobody after dark}.',
        ],
        events: [
          "left the rota for {a desk post|the day team} {on doctor's orders|after ten years}",
          'was replaced {at night|on the late turn} by {a machine|an agency}',
        ],
        advice: [
          'meet people for a weekday supper {at seven|as everybody does}',
          'join a club that starts at six {straight after your day|on a fixed night}',
          'train in the late afternoon light {twice a week|when the park fills}',
        ],
      },
      {
        value: 'early shifts',
        statements: [
          "I unlock the hall at a quarter to five, {by two I'm free|before the birds}.",
          'My lunch break is at nine in the morning, {schnitzel at nine|colleagues sing}.',
          'By two in the afternoon I hang up the apron, {and own the day|then I nap}.',
          'The first bread of the city passes through my hands, {still too hot}.',
        ],
        events: [
          'took over {the ovens|the market run} from {an old hand|the foreman}',
          'swapped with {a mother of twins|a colleague} who {needed mornings|could not get up}',
        ],
        advice: [
          'nap at three, then go out {for an hour only|with an alarm}',
          'meet friends for a late lunch at half past two {when you come off|by the canal}',
          'use the sunny afternoons after clocking off {and be in bed by eight}',
        ],
      },
      {
        value: 'night shifts',
        statements: [
          'I clock off when the bakers open, {breakfast is my supper|sunglasses on}.',
          'The ward is quiet between two and four, {I knit with the lamp low|only the pumps}.',
          'My curtains are lined with foil, {I go down at nine in the morning|the postman tiptoes}.',
          "I haven't seen a weekday noon in months, {the moon pays my rent}.",
        ],
        events: [
          'moved to the {dark|late} side for {the allowance|better pay}',
          'filled in for {a guard|a nurse} who {retired|moved away}',
        ],
        advice: [
          'sleep in one block with the blinds shut {from nine to four|and a sign on the bell}',
          'invite people to a breakfast that is your supper {at eight in the morning}',
          'eat light at two in the morning {soup rather than chips|and drink water}',
        ],
      },
      {
        value: 'rotating shifts',
        statements: [
          'Earlies, lates, nights, off, {my fridge has a colour code|spin the wheel}.',
          "Ask me next week and I'll be on lates, {this one starts at six|it goes round}.",
          'My body clock is a roundabout, {no exits|whee}.',
          'The rota came out and I groaned, {three changes in ten days|pencil only}.',
        ],
        events: [
          'was put on the {wheel|carousel} when {the plant grew|orders doubled}',
          'joined {the fire service|a control room} {after training|in the spring}',
        ],
        advice: [
          'share your rota with friends {as a colour calendar|a month ahead}',
          'move bedtime by an hour or two before each change {never all at once}',
          'pick sports you can do at any hour {alone|without a team}',
        ],
      },
    ],
  },
  {
    topic: 'team_role',
    atWork: true,
    requests: [
      'What {skill|strength} should I {work on|train} {at work|in my job} {next|this quarter}?',
      'How do I {prepare|get ready} for {my appraisal|the yearly review}?',
    ],
    values: [
      {
        value: 'works alone',
        statements: [
          'My only colleague is the radio, {we agree on most things|and it repeats itself}.',
          "Nobody hands me tasks and nobody checks them, {it's just me and the list}.",
          'The Christmas party at mine has one guest, {I hold a speech|great cake}.',
          "If I'm ill the whole firm is ill, {as there's no one else|so I don't dare}.",
        ],
        events: [
          'stayed behind when {the others|two partners} {left|moved to the coast}',
          'cut the cord and {printed a single business card|registered a one-person firm}',
        ],
        advice: [
          'look for a peer outside to talk shop with {monthly|over lunch}',
          'book an hour at a co-working table {for company|each week}',
          'document what only you know {in case you fall ill|page by page}',
        ],
      },
      {
        value: 'one of a small team',
        statements: [
          "There are five of us and one biscuit tin, {someone's always cheating|I refill it}.",
          "We finish each other's tickets, {and sentences|all four of us}.",
          'I do my bit, Ana does hers, Tom breaks it, {then we fix it|laughing}.',
          'When one of us is off the other four move over, {no fuss|it works}.',
        ],
        events: [
          'was moved into {a group of five|the little crew upstairs}',
          'handed back {the lead|the whistle} and {joined the bench|felt lighter}',
        ],
        advice: [
          'offer to explain your bit to the others {over lunch|in ten minutes}',
          'ask a teammate to swap duties for a week {and learn theirs}',
          'suggest a short stand-up with all five {on Mondays|by the window}',
        ],
      },
      {
        value: 'leads people',
        statements: [
          'Nine people send me their holiday wishes, {and I have to say no to two}.',
          'I spend mornings on one-to-ones, {listening mostly|tissues ready}.',
          'My reports needed signing, all seven, {I read each one|before Friday}.',
          'I gave a pay rise today and blushed more than he did, {first time as the boss}.',
        ],
        events: [
          'was asked to {follow|replace} the {retiring|departing} {head|foreman}',
          'got {three|four} new hires put in {the care of a rookie|charge at once}',
        ],
        advice: [
          "give one direct report a task you cling to {and don't peek|this week}",
          'take a course on giving feedback {with role play|before review season}',
          'hold the next one-to-ones on a walk {without the laptop|round the pond}',
        ],
      },
    ],
  },
  {
    topic: 'career_aim',
    atWork: true,
    requests: [
      'What should I do {with|about} my {working life|job} {this year|in the next months}?',
      'What would be a {smart|good} next step {for me|professionally}?',
    ],
    values: [
      {
        value: 'stay put',
        statements: [
          'They can carry me out of this chair, {I like it here|feet first}.',
          "I read job adverts like other people's menus, {no hunger|then turn the page}.",
          "Same badge till I'm grey, {and happily|suits me}.",
          'A headhunter rang and I offered him tea, {and sent him on|nothing doing}.',
        ],
        events: [
          'looked at {another offer|a fancy office} and {missed the old desk already|shuddered}',
          'was given {a window seat|tenure} {at last|after twelve years}',
        ],
        advice: [
          'make the present post richer {with a side task|by teaching newcomers}',
          'invest in the friendships at your workplace {since you mean to remain}',
          'ask for small comforts where you are {a window seat|a better lamp}',
        ],
      },
      {
        value: 'promotion',
        statements: [
          "I want the corner office, fern and all, {there, I said it|before I'm much older}.",
          'I asked my boss what the next rung needs, {she wrote a list|seven items}.',
          'I volunteered for the awful project to be seen, {visibility, they call it}.',
          "Senior in front of my title by autumn, {that's the bet|or bust}.",
        ],
        events: [
          'heard that {the deputy|the chief} would retire {next year|soon}',
          'was praised {by the board|in front of everyone} and {got hungry|could not sleep}',
        ],
        advice: [
          'find a sponsor on the floor above {and ask for lunch|who speaks up for you}',
          'collect your wins in one document {with numbers|for the next round}',
          'apply for the vacant senior post {even at seventy percent fit|now}',
        ],
      },
      {
        value: 'a different field',
        statements: [
          'I take aptitude tests on the tram, {florist, says one; coroner, the other}.',
          'I shadowed a paramedic for a day, {my heart has not calmed down|wow}.',
          "I want to do something with my hands that isn't this, {anything but this trade}.",
          "I've sent for three prospectuses in other trades, {the wife is patient|thick ones}.",
        ],
        events: [
          'sat next to {a midwife|a stonemason} on {a long flight|a delayed train}',
          'took part in {an open day|a taster week} {by accident|for a lark}',
        ],
        advice: [
          'book an informational chat with someone in the new trade {before you leap}',
          'try the other profession for a week {as an intern|on holiday}',
          'check which of your skills carry over {on one page|with a careers adviser}',
        ],
      },
      {
        value: 'own business',
        statements: [
          'I registered a name and a logo with a heron, {now for customers|gulp}.',
          'The business plan has coffee rings on it, {page nine worries me|draft six}.',
          'My first invoice went out with a typo, {framed it anyway|number 0001}.',
          "The stall sold out by eleven, {maybe there's a shop in it|my own till!}.",
        ],
        events: [
          'met {an investor|an old classmate} with {a shed|a shop} to spare',
          'sold {thirty|fifty} {jars|lamps} at a {street fair|church fair}',
        ],
        advice: [
          'test the offer on ten paying strangers {before you rent anything}',
          'open a separate account for the firm {from day one|and track each coin}',
          "talk to the chamber's start-up desk {it is free|about licences}",
        ],
      },
      {
        value: 'winding down',
        statements: [
          'I count the Mondays that are left, {eighty-one|chalk on the wall}.',
          'I teach the young one where everything is, {so I can go|in good time}.',
          'I have asked for the early way out, {the form has a sunflower|fingers crossed}.',
          'My tools are promised to the apprentice, {one by one|not the good plane yet}.',
        ],
        events: [
          'read the {pension letter|statement} twice and {smiled|did the sums}',
          'said goodbye to {a friend|a colleague} who {never got to retire|worked to the last}',
        ],
        advice: [
          'agree on a gentle step-down over two years {with a written plan}',
          'write your handover book {chapter by chapter|with the apprentice}',
          'try out the free Fridays before it is all Fridays {with a plan}',
        ],
      },
    ],
  },
  {
    topic: 'commute',
    requests: [
      'How can I {make|get} more of the {way to town|daily trip} {this month|from now on}?',
      'What should I {buy|sort out} before {autumn|the cold season} for {getting around|my daily trips}?',
    ],
    values: [
      {
        value: 'by bike',
        statements: [
          'My trouser leg is tucked into my sock, {helmet hair too|all morning}.',
          'I overtook eleven cars at the bridge, {smugly|pedalling}.',
          'The chain came off at the lights, {oily hands at my destination|again}.',
          'Panniers, bell, bad weather: my way in, {nine kilometres|each way}.',
        ],
        events: [
          'was given {an old racer|a tandem} that {only needed oil|still rolled}',
          'sold the {car|scooter} after {a repair bill|one ticket too many}',
        ],
        advice: [
          'get puncture-proof tyres and good lights {before it gets dark at four}',
          'pack rain trousers in the pannier {for good|and a dry pair of socks}',
          'try the quiet route along the cycle path {one Sunday|for practice}',
        ],
      },
      {
        value: 'by train or bus',
        statements: [
          "The 7:12 and I are on first-name terms, {it's late, I'm not|platform two}.",
          'I get forty pages read between stops, {the conductor recommends titles}.',
          'My season ticket lives in my phone case, {the doors beep in my dreams}.',
          'I stood in the aisle again, {nose in an armpit|till the last stop}.',
        ],
        events: [
          'found out that {a new line|a night bus} {stops round the corner|had opened}',
          'lost {patience with jams|a wing mirror}',
        ],
        advice: [
          'compare the monthly pass with the yearly one {before you renew}',
          'take the slower connection with a seat {and read|in peace}',
          'load podcasts for the platform {and bring a thermos|in case it stands}',
        ],
      },
      {
        value: 'by car',
        statements: [
          'I know every song the traffic jam plays, {ring road, lane two|by heart}.',
          'The heated seat is the best part of my morning, {then the jam}.',
          'I circled the block for parking, {twenty minutes|nine times}.',
          'My windscreen was frozen shut, {scraped it with a loyalty card|at dawn}.',
        ],
        events: [
          'was moved to a site {no bus goes to|beyond the last stop}',
          "took over {an aunt's|a neighbour's} {old estate|hatchback} for a song",
        ],
        advice: [
          'offer a colleague a lift and split the petrol {twice a week}',
          'leave before the rush on the ring road {by twenty minutes|and breathe}',
          'have the winter tyres fitted {before the queue|in October}',
        ],
      },
      {
        value: 'on foot',
        statements: [
          "It's nine minutes by shoe leather, {I greet the same dog|door to door}.",
          'I resoled my boots, my means of transport, {third time|good as new}.',
          'I take the park path in, and the shops back, {no ticket needed}.',
          'My umbrella is my only vehicle, {it has a dent|broken rib}.',
        ],
        events: [
          "moved within {nine minutes|a stone's throw} of {everything|the main gate}",
          'had the {licence|pass} {taken away for a month|expire} and {found out how close it all is}',
        ],
        advice: [
          'invest in one pair of really good shoes {and have them waxed}',
          'take a longer stroll through the park on the way {when it is light}',
          'use the pavement time for audio lessons {there and back}',
        ],
      },
    ],
  },
];
