import type { EnglishTopic } from '../everyday-topic.js';

export const techConfidence: EnglishTopic = {
  key: 'tech_confidence',
  ordered: true,
  requests: [
    'How should I {store|sort} my {photos|papers} {this winter|at last}?',
    'What {device|gadget} would be {useful|right} for {my desk|me}?',
  ],
  values: [
    {
      name: 'wary',
      statements: [
        'I [print the emails and answer by post], {it works|stamps and all}.',
        "I [unplug the box when there's thunder, or Tuesday], {you never know}.",
        'I [shouted at the printer and it won], {it always wins}.',
        '[My nephew sets the clock on my oven], {twice a year}.',
      ],
      events: [
        'was tricked by {a false call|a fake mail} from {the bank|a prince}',
        'lost {ten years of photos|a whole novel} to {an update|one wrong click}',
      ],
      advice: [
        'have [good prints made and put them in albums] {with captions}',
        '[ask for a phone with large real buttons] {and one ringtone}',
        "[take the library's patient afternoon for beginners] {with a notebook}",
      ],
      statementSynonyms: [
        'technophobe',
        'not good with computers',
        'hate technology',
        "don't trust computers",
      ],
      adviceSynonyms: ['a paper calendar'],
    },
    {
      name: 'gets by',
      statements: [
        'I [turn it off and on and mostly it listens], {magic}.',
        "I [can do a spreadsheet, but don't ask for a pivot], {sums, yes}.",
        'I [look it up, follow the video, pause, repeat], {then it works}.',
        'I [know my passwords, more or less], {three tries}.',
      ],
      events: [
        'took {an afternoon|a short} course with {pensioners|librarians}',
        'was made to {file everything online|use a new system} {by the town|at work} and {managed|survived}',
      ],
      advice: [
        '[use the cloud folder that came with the phone] {and switch on backup}',
        '[pick a mid-range tablet with a clear manual] {and a case}',
        '[follow one video tutorial per evening] {pausing a lot}',
      ],
      statementSynonyms: ['average with computers', 'know the basics of technology', 'can manage my laptop'],
      adviceSynonyms: ['a step-by-step guide'],
    },
    {
      name: 'builds own systems',
      statements: [
        'I [run a server in the broom cupboard], {it hums hymns}.',
        'I [soldered the thermostat to my doorbell], {ding: 19 degrees}.',
        '[My weekend was eleven lines of Python], {beautiful ones}.',
        'I [compiled my own kernel and made soup], {both came out well}.',
      ],
      events: [
        'won {a soldering iron|a circuit board} at {a maker fair|a hackathon}',
        'repaired {a radio|the router} with {a paper clip|spare parts} and {was unstoppable|wanted more}',
      ],
      advice: [
        '[set up a mirrored network drive with scripts] {and test a restore}',
        '[get a single-board computer and a sensor kit] {to tinker}',
        '[version everything in a repository] {with a nightly job}',
      ],
      statementSynonyms: [
        'programmer at heart',
        'raspberry pi',
        'self-host',
        'write my own scripts',
        'linux user',
      ],
      adviceSynonyms: ['home automation', 'a shell script'],
    },
  ],
};
