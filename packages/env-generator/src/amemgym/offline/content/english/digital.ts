import type { TopicContent } from '../topic-content.js';

export const digital: readonly TopicContent[] = [
  {
    topic: 'screen_time',
    requests: [
      'What could I do {between supper and bed|after the dishes} {this week|from now on}?',
      'How do I get {more out of|better} {evenings|winter nights}?',
    ],
    values: [
      {
        value: 'screen-free evenings',
        statements: [
          'At eight the phone goes into the bread bin, {lid shut|next to the rye}.',
          'I read by a lamp and hear the clock, {like 1930}.',
          'My router sleeps before I do, {click, silence}.',
          'After supper nothing glows here but the stove, {eyes say thanks}.',
        ],
        events: [
          'dropped the phone {down a well|into a lake} and {waited a week to replace it|felt free}',
          'was told by {an optician|the eye doctor} to {rest the eyes|look at things far away}',
        ],
        advice: [
          'keep the lamp and the paperback routine {and invite someone in}',
          'write letters by hand {with a proper pen|at the kitchen table}',
          'start a thousand-piece puzzle {on a board|under the lamp}',
        ],
      },
      {
        value: 'an hour or so',
        statements: [
          'One episode, then the little red light goes out, {cliffhanger or not}.',
          "I answer messages till nine and that's my ration, {timer on}.",
          'We watch the quiz and switch it off, {I shout the answers}.',
          'My evening has sixty minutes of pictures and then a book, {roughly}.',
        ],
        events: [
          "agreed on {a timer|one episode} with {a flatmate|the children's aunt}",
          "counted {the week's hours|the minutes} and {drew a line|set a limit}",
        ],
        advice: [
          'choose the one episode beforehand {so you never browse}',
          'end the hour with a timer across the room {and a stretch}',
          'keep the hour for one good film in two halves {then bed}',
        ],
      },
      {
        value: 'scrolls for hours',
        statements: [
          "I looked up and it was one o'clock, {thumb sore|again}.",
          "I've seen how they restore nine thousand rugs, {not one of them mine}.",
          "The platform asked if I'm still watching, {rude; yes}.",
          "My charger can't keep up with me in bed, {third cable}.",
        ],
        events: [
          'joined {three video groups|a short-clip site} {for work|out of boredom}',
          'was laid up {with flu|with a bad foot} for {a fortnight|two weeks} with {a tablet|nothing but feeds}',
        ],
        advice: [
          'charge the phone in the kitchen overnight {and buy a clock}',
          'set the display to grey after nine {so it is less sweet}',
          "delete the one app that eats the night {for a month's trial}",
        ],
      },
    ],
  },
  {
    topic: 'tech_confidence',
    requests: [
      'How should I {store|sort} my {photos|papers} {this winter|at last}?',
      'What {device|gadget} would be {useful|right} for {my desk|me}?',
    ],
    values: [
      {
        value: 'wary',
        statements: [
          'I print the emails and answer by post, {it works|stamps and all}.',
          "I unplug the box when there's thunder, or Tuesday, {you never know}.",
          'I shouted at the printer and it won, {it always wins}.',
          'My nephew sets the clock on my oven, {twice a year}.',
        ],
        events: [
          'was tricked by {a false call|a fake mail} from {the bank|a prince}',
          'lost {ten years of photos|a whole novel} to {an update|one wrong click}',
        ],
        advice: [
          'have good prints made and put them in albums {with captions}',
          'ask for a phone with large real buttons {and one ringtone}',
          "take the library's patient afternoon for beginners {with a notebook}",
        ],
      },
      {
        value: 'gets by',
        statements: [
          'I turn it off and on and mostly it listens, {magic}.',
          "I can do a spreadsheet, but don't ask for a pivot, {sums, yes}.",
          'I look it up, follow the video, pause, repeat, {then it works}.',
          'I know my passwords, more or less, {three tries}.',
        ],
        events: [
          'took {an afternoon|a short} course with {pensioners|librarians}',
          'was made to {file everything online|use a new system} {by the town|at work} and {managed|survived}',
        ],
        advice: [
          'use the cloud folder that came with the phone {and switch on backup}',
          'pick a mid-range tablet with a clear manual {and a case}',
          'follow one video tutorial per evening {pausing a lot}',
        ],
      },
      {
        value: 'builds own systems',
        statements: [
          'I run a server in the broom cupboard, {it hums hymns}.',
          'I soldered the thermostat to my doorbell, {ding: 19 degrees}.',
          'My weekend was eleven lines of Python, {beautiful ones}.',
          'I compiled my own kernel and made soup, {both came out well}.',
        ],
        events: [
          'won {a soldering iron|a circuit board} at {a maker fair|a hackathon}',
          'repaired {a radio|the router} with {a paper clip|spare parts} and {was unstoppable|wanted more}',
        ],
        advice: [
          'set up a mirrored network drive with scripts {and test a restore}',
          'get a single-board computer and a sensor kit {to tinker}',
          'version everything in a repository {with a nightly job}',
        ],
      },
    ],
  },
  {
    topic: 'shopping_style',
    requests: [
      'Where should I {look|go} for {a new coat|a chair} {this month|before winter}?',
      'What should I {think of|check} before {the next purchase|I buy anything}?',
    ],
    values: [
      {
        value: 'second-hand',
        statements: [
          'My coat had a life before me, with a ticket to Graz in the pocket, {1994}.',
          "I'm at the flea market before the dealers, {torch in my teeth}.",
          'Nothing I wear is younger than I am, {moths included}.',
          'I got a lamp for a jar of jam, {swapped on the stairs}.',
        ],
        events: [
          'helped {clear a house|at a jumble sale} and {carried home a lamp|was smitten}',
          'saw {a mountain of clothes|a landfill} {on screen|with own eyes} and {shut the wallet|felt ill}',
        ],
        advice: [
          'scour the charity shops on delivery day {early on Tuesday}',
          'put a wanted card at the swap shop {with a drawing}',
          'set an alert on the classified ads {and collect it by hand}',
        ],
      },
      {
        value: 'best quality once',
        statements: [
          "I saved two years for these boots and they'll outlive me, {welted}.",
          'I turn things inside out and look at the seams, {assistants hate me}.',
          "Buy it once, oil it, leave it in the will, {my father's knife}.",
          'I wrote to the maker about the hinge and he rang back, {lifetime guarantee}.',
        ],
        events: [
          'had {a cheap zip|a flimsy chair} break {on a mountain|at a dinner}',
          'visited {a shoemaker|a mill} where {things take months|each piece is signed}',
        ],
        advice: [
          'go to a maker who repairs what they sell {and ask to see seams}',
          'save for the solid one with a lifetime guarantee {and wait}',
          'have it made to measure {by the saddler|once}',
        ],
      },
      {
        value: 'cheapest deal',
        statements: [
          "I've nine browser tabs and a coupon, {saved four euros|and cashback}.",
          'I know which shop is cheaper by two cents for milk, {they know me}.',
          'I wait for the red sticker like a heron, {then I strike}.',
          "If it isn't reduced I don't see it, {minus seventy|blind to the rest}.",
        ],
        events: [
          'paid {twice|thrice} what {a neighbour|a brother} paid for {the very same drill|the same coat}',
          'discovered {a cashback site|a coupon book} through {an aunt|a colleague}',
        ],
        advice: [
          'compare prices in three places and wait for the sale {till January}',
          'use the outlet and a voucher code together {on a Thursday}',
          "take the discounter's own brand {and pocket the difference}",
        ],
      },
    ],
  },
];
