import type { EnglishTopic } from '../everyday-topic.js';

export const musicMaking: EnglishTopic = {
  key: 'music_making',
  ordered: false,
  requests: [
    'How should I {fill|use} my {practice hour|musical hour} {this week|this month}?',
    "What could I {perform|prepare} for {a friend's party|the summer fete}?",
  ],
  values: [
    {
      name: 'piano',
      statements: [
        'The [neighbours know my left hand is weak], {bar nine, every night}.',
        '[Eighty-eight keys and I fear the black ones], {Chopin too}.',
        'The [tuner came and sighed at my upright], {a moth lives in it}.',
        'I [pedal too much, says my teacher], {it hides things}.',
      ],
      events: [
        'was left {an upright|a baby grand} by {a café|a great-aunt}',
        'heard {a stranger|a boy} play {a station keyboard|Satie} and {missed two trains|could not move}',
      ],
      advice: [
        '[take the Satie slowly, hands apart] {with a metronome}',
        '[look for a duet for four hands] {on one bench}',
        '[practise scales on the keyboard with headphones] {after nine}',
      ],
      statementSynonyms: ['play the piano', 'at the keys', 'my piano', 'nocturnes'],
      adviceSynonyms: ['ragtime', 'sheet music for piano'],
    },
    {
      name: 'guitar',
      statements: [
        '[My fingertips have calluses like coins], {[six strings] did that}.',
        '[F major still buzzes], {I blame the barre|curses}.',
        "I've a [plectrum in every pocket and in the dryer], {tick, tick}.",
        'The [campfire crowd asked for Wonderwall], {I obliged; sorry}.',
      ],
      events: [
        "bought {a battered Spanish thing|a busker's old one} on {a beach|the pavement}",
        'was asked to join {two dads|colleagues} in {a garage|the cellar} {on Thursdays|for a wedding}',
      ],
      advice: [
        '[learn three songs with the same four chords] {and a capo}',
        '[change the strings and try open tuning] {with a slide}',
        '[fingerpick along with an old blues record] {at half speed}',
      ],
      statementSynonyms: ['play the guitar', 'strum', 'my guitar', 'chords by the fire'],
      adviceSynonyms: ['guitar tabs'],
    },
    {
      name: 'violin',
      statements: [
        'The [cat leaves when I open the case], {rosin in the air}.',
        "[My chin has a mark like a bruise], {people ask; it's Bach}.",
        "I'm [third desk, second fiddles], {we hold it together}.",
        'I [bow in the cupboard so no one hears], {coats are kind}.',
      ],
      events: [
        'was lent {a fiddle|an instrument} by {a luthier|an orchestra friend}',
        'heard {a quartet|the Mendelssohn} from {the front row|behind a pillar} and {shook for days|asked for lessons}',
      ],
      advice: [
        '[work on the bow arm with long open strings] {for ten minutes}',
        '[join an amateur string quartet] {on Sundays|with cake}',
        '[play fiddle tunes from Shetland by ear] {without notes}',
      ],
      statementSynonyms: ['play the violin', 'fiddle lessons', 'my violin', 'strings section'],
      adviceSynonyms: ['fresh rosin'],
    },
    {
      name: 'singing in a choir',
      statements: [
        "We're [eleven altos and one brave tenor], {he sings for four}.",
        'I [hum the Requiem at the checkout], {people move away}.',
        '[Rehearsal is Thursdays in the cold church], {scarves on}.',
        '[Breathe on the bar line, she shouts], {I breathe where I like}.',
      ],
      events: [
        'stood next to {a soprano|a bass} at {a carol service|a funeral} and {joined in|got goosebumps}',
        "was recruited by {a conductor|a vicar} {on a bus|at the baker's}",
      ],
      advice: [
        '[rehearse your part in the car with the alto line loud]',
        '[suggest a madrigal to the conductor] {for five voices}',
        'do [lip trills and warm-ups] {before the rehearsal}',
      ],
      statementSynonyms: ['sing in a choir', 'choir practice', 'choral', 'chorister', 'my choir'],
      adviceSynonyms: ['a choral workshop'],
    },
  ],
};
