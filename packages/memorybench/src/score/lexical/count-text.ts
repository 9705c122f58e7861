import { daleChall } from 'dale-chall';
import createHyphenator from 'hyphen';
import patterns from 'hyphen/patterns/en-us.js';
import type { TextCounts } from './readability.js';

/**
 * Words that the pattern library divides differently from LibreOffice's hyphenation dictionary, by their number of
 * parts in the latter.
 */
const hyphenationExceptions: ReadonlyMap<string, number> = new Map(
  Object.entries({
    1: `academia adrenal adrenalin adrenals airspace archetype archetypes backspace backspaced backspaces
bankrupts bendix biorhythm bullish capetian cartwheeled caseload caseloads catarrh cigar cigaret cigarets
cigars clunker clunkers cotonou crankshafts crawlspace crawlspaces dachshunds democrats dipole drive
drives duane elitism evansville flammable fledglings forsythias freeload freeloads friendlies geode geodes
geodesics glacier glaciers grieved haemoglobin haitian hellish hermaphrodites hexagon hexagons krishna
lacier lamentably lightweights limousin lobotomies longhorn longhorns malaprop manuscripts medicine
medicines milliliters mimicry mochas monochromes monotony obliged obliges orangutang orangutangs
parachutist parachutists paramedics paramour paramours peeved poltergeists polyester polyesters
pomegranates pronghorn pronghorns psyched psychedelics pubescent quadriplegics quasi reload reloads
retrofits retrofitting saviour saviours scaramouch schnauzers semaphored semesters semite semites semitic
semitics sidestepped sideswiped sideswipes spelunkers spendthrifts spheroids spinoff spinoffs spinoza
sportscasts strongholds stupid stupids stylish stylist stylists titian traitor traitors transvaal
transvestism tropism tropisms troubadours unerring ural vicar vicarage vicarages walpole wingspreads
wraparounds`,
    2: `abuser abutted academics acetaminophen acoustic acoustics acronym aerial agency aggrieved archipelagoes
archive archives armagnac arrange arranged arranger arrangers arranges attributes aural backer bankrupted
bankrupting banting biggest bitchier bitmap blondel blonder blondness blotchier blueprinted blueprinting
boolean boston brunswick buffer buffers busies cacophonous caller callers canting carouser cartwheeling
catchier cauliflowers chanting chaparrals charleston cholesterol choreographed choreographs christian
collectable columns congresses courthouse covenanting crankcase crossover cyberspace cyberspaces
czechoslovakian czechoslovakians databases declaring democrat derivable derivation derivations disobliged
disobliges drivel driveled drivelled drivels driveway driveways dual entrepreneurs ergonomics euclidean
euler euphoric ever everett everette every exquisitely falling faustian flower forthrightly forthrightness
freeloaders freeloading frivolously fustian galaxy globing gluttonous granting guttural haifa halfway
hellishly heptagon hermaphroditus hessian histamine histamines horseradishes hotbed hotbeds inflammable
intrepid itchier jeremiad jeremiah jeremiahs jeremy kansas keynote keynotes kinswoman kinswomen larcenies
larcenous lattes leader lifestyle lifestyles lilliputian limousine linebackers lithograph lithographing
loaded loader longest magnetism marginalia marginally martian mauser maxwell mayflower medicare medicares
medici mediocre mediocrity methane microcode mimeographing mimicked mischievous molester molesters
monaural monotone monotones monotonously monsignor moscow mouser mousiness mousing nashville nephews
netscape newest nonempty nonflammable nonuser novembers octagon overview overviews padding palette
palettes panting parachuted parachuting paramecia patchier phenomenons philatelic phoneme phonemes
pipeline pipelines planting plantings pleader plugin plugins poisonous porous preambled preambling
presided processed programmables promise province provinces prowess quadriplegia ranting ravenously
reloading rephrase rephrased reprint reprints rescheduling resided reuse rewire rewrite rhinoceroses
ringleaders robotic rydberg salmonellae salmonellas sarsaparillas scanting schizophrenia schizophrenics
scotswoman scotswomen scraper scratchier scriptural scriptwriter sculptural semaphoring semiprivate
semiretired senghor septembers sided sidestepping sideswiping sketchier skyscrapers slanting slovakia
slovakian sovereignty spaces speciously speller spellers spelling sphinxes spindlier spindliest splotchier
sportscasters sportscasting squeamishly squeamishness stamina static statistic staunchest steeplechases
striptease strongest structural studlier studliest stupidly stuttgart stylishly stylishness stylistic
supremacy talkativeness tarantino teacher telegram telegrams telegraphed telegraphs teller tellers tenure
tocantins transceiver traversing treasonous trouser turkey turkeys unattainable unattractive unattributed
unchristian user visual wadding wanting warmest wavelet wavelets winchesters wingspan wingspans woman
women workaround workarounds workhorses wretched writer yodelling zealand`,
    3: `absolute absolutes absolutest academic academician academicians accuser acoustical alderwoman alderwomen
alsatian analysis andromeda apologetic appendixes archiving archivist archivists arkansas arrangement
arrangements asynchronously athenian beastlier blandishment blandishments blindest blindsided blondest
bookseller booksellers bostonian broadsided budapest caribbean catastrophe catastrophes chairwoman
chairwomen charlottesville charwoman charwomen cheerleader choreographing cigarillo cigarillos cogency
conformist conformists conformity confuser conjectural constantinople contribute contributed contributes
copywriter cornflower courthouses coworker coworkers cryptogram cryptograms cuddlier cuddliest cuneiform
customize customized customizes dalmatian deadlier deadliest debuted decanting declarative definitively
delaware democratic demosthenes descanting disarrange disarranged disarranges disciplinary dissolute
distributing distributive downloaded driveling drivelling ecstatic emergency enchanting everglade
everglades evergreen evergreens evermore everready everybody everyday everyone everyplace everything
everywhere fallacies februaries fenian florida fluorocarbon forewoman forewomen frenchwoman frenchwomen
frivolity galactic galaxies geographies geometer geometries geothermal ghanian ghostwriter gluttonously
gradual hanoverian hemorrhage hemorrhaged hemorrhages hemorrhoid hemorrhoids hokkaido horsewoman
horsewomen hysteric idiosyncratic ignacio implanting intrepidly ionian iranian irishwoman irishwomen
isotropic januaries japanese laywoman laywomen lioness lithographer lithographers lithographic lithography
lithuanian lobotomy lopsided louisianian madwoman madwomen manorial manslaughter medical medicals medicate
medicates medicinal memorial microeconomics microfiches microorganism microorganisms microsoft mimicking
mischievousness molecular monochromatic monotonic newsletter newsletters nigerian nonetheless nonpoisonous
nuclear obtuser oceanographer oersted operand operands orthodontia orthodontic orthodontics overloaded
palermo parabola paradigmatic paramecium parameciums paramilitaries pentagons philately phonemic
photographs poisonously poliomyelitis pomeranian pornographer portable posthumous prearrange prearranged
prearranges preparing preservative preservatives processes programmable prominent
propeller propellers propelling provincial pungency quasimodo rathskeller rearrange rearranged rearranges
rebutted recanting redirect redistribute redistributes regency remodelling reprocess reprocessed residual
resolute reusable safflower screenwriter scrutiny sebastian semipermeable semitropical serial skywriter
slovenian songwriter spencerian spenserian spheroidal statistician statisticians stenographer stringency
subsided sumerian sunflower supplanting synchronously telegraphing tenanting tennessee topographies
transplanting triptychs truanting typewriter unattended unloaded uploaded urgency visually vitamin
vitamins warranting wildflower wilsonian wretchedly`,
    4: `absolutely academical accusative acoustically albanian algerian allegheny anchorwoman anchorwomen
antidepressant antidepressants antihistamine antihistamines apollonian araucanian architectural arizonian
armenian arterial astringency automata automation automaton autonomous babylonian bacterial biographer
biomedical businesswoman businesswomen calligrapher cartographer cauliflower choreographer choreographers
clergywoman clergywomen congresswoman congresswomen conservative conservatives contaminant contaminants
contaminate contaminates contingency corespondent corespondents councilwoman councilwomen countrywoman
countrywomen cryptographer cytology declaration declarations definition definitions delectable demographer
devonian disarrangement disenchanting dissolutely dissoluteness distribution distributions draconian
egyptology eigenvalue eigenvalues electromagnetism electrostatic enchantingly energetic englishwoman
englishwomen equatorial esoteric estonian everlasting everlastings exigency factorial faulknerian
flammability gallivanting gentlewoman gentlewomen geographer geographers geometry gerontology hematology
hemophiliac hemophiliacs hemorrhaging hypothalami idiosyncrasies immemorial imperial implacable implacably
infinitesimals innovative insurgency irresolute itineraries jacksonian jordanian louisiana malapropisms
managerial material medically medicated medicating medication medications medicinally metropolises
newtonian noblewoman noblewomen notwithstanding oregonian oxonian panamanian parallelism patagonian
patrolwoman patrolwomen philadelphia photographer pictorial poetesses policewoman policewomen
prearrangement promiscuous reciprocal reciprocals reciprocate reciprocates redirection redistributing
reprocesses resolutely resoluteness rickenbacker romanian sartorial sassanian semiprofessional
semiprofessionals servicewoman servicewomen smithsonian statically stylistically superuser supremacist
supremacists susquehanna tanzanian tasmanian tautology telegraphers teletypewriter temperament
temperaments thermonuclear thermostatic tonsorial topographers topographic topography tutorial typographer
undemocratic underwriter unfriendlier valerian washerwoman washerwomen`,
    5: `academically ambassadorial assemblywoman assemblywomen asymptotically bibliographer californian
camerawoman camerawomen catastrophically cinematographer conservatively contaminated contaminating
contamination cosmetology decontaminate decontaminates democratically dermatology dictatorial directorial
disciplinarian disciplinarians ecstatically editorial eschatology geometrical immaterial individual
indubitable infinitesimally intergalactic irresolutely janitorial jeffersonian lexicographer magisterial
mathematician mathematicians microprocessor microprocessors ministerial minneapolis monotonically
multivitamin multivitamins neoconservative neoconservatives newspaperwoman newspaperwomen pennsylvanian
piscatorial presbyterian professorial psychoanalysis purgatorial reciprocally reciprocated reciprocating
reciprocation reciprocity redefinition redistribution scientology senatorial spenglerian temperamental
territorial thessalonian wagnerian washingtonian`,
    6: `algebraically chlorofluorocarbon chlorofluorocarbons conspiratorial decontaminated decontaminating
decontamination extraordinarily geometrically gladiatorial gubernatorial paleontology temperamentally
ultraconservative ultraconservatives uncontaminated`,
  }).flatMap(([parts, words]) => words.split(/\s+/).map((word): [string, number] => [word, Number(parts)])),
);

const easyWords = new Set(daleChall.filter((word) => word !== 'ma').map((word) => word.toLowerCase()));
const softHyphen = '\u00ad';
const hyphenate = createHyphenator(patterns, { hyphenChar: softHyphen, minWordLength: 2 }) as (
  word: string,
) => string;

/** Sentences with this many words or fewer, such as "Dr." or a heading, do not count. */
const tooShort = 2;

export interface CountTextOptions {
  /** Syllables of a word in lower case by a dictionary; undefined for an unknown word. Default: no dictionary. */
  readonly syllablesOf?: (word: string) => number | undefined;
}

/**
 * Counts the parts of an English text like the Python library textstat (packages/memorybench/spec.md#readability):
 * punctuation is removed inside words, digits count as letters, a sentence ends at any full stop, and a word has the
 * syllables of the dictionary, else the parts into which it is hyphenated. A text that is not empty has at least one
 * sentence.
 */
export function countText(text: string, { syllablesOf }: CountTextOptions = {}): TextCounts {
  const words = wordsOf(text);
  const lookedUp = wordsOf(text, exceptContractions).map((word) => word.toLowerCase());
  const found = text.match(/(?<![\p{L}\p{N}_])(?=[\p{L}\p{N}_])[^.!?]+[.!?]*/gu) ?? [];
  const sentences = found.filter((sentence) => wordsOf(sentence).length > tooShort).length;
  return {
    letters: words.join('').length,
    words: words.length,
    sentences: text === '' ? 0 : Math.max(1, sentences),
    syllables: words.reduce(
      (sum, word, place) => sum + (syllablesOf?.(lookedUp[place] ?? word) ?? syllables(word.toLowerCase())),
      0,
    ),
    hardWords: lookedUp.filter((word) => !easyWords.has(word)).length,
  };
}

const punctuation = /[^\p{L}\p{N}_\s]/gu;
/** Punctuation without the apostrophes of contractions, as in isn't, which is on the list of easy words. */
const exceptContractions = /(?!'(?:[tsd]|ve|ll|re))[^\p{L}\p{N}_\s]/gu;

function wordsOf(text: string, removed = punctuation): string[] {
  const bare = text.replace(removed, '').trim();
  return bare === '' ? [] : bare.split(/\s+/u);
}

/** Far above any word. Longer runs of letters are hyphenated in parts, because that takes quadratic time. */
const longestWord = 200;

function syllables(word: string): number {
  if (word.length > longestWord) {
    return partsOf(word).reduce((sum, part) => sum + syllables(part), 0);
  }
  return hyphenationExceptions.get(word) ?? hyphenate(word).split(softHyphen).length;
}

const partsOf = (word: string): string[] =>
  Array.from({ length: Math.ceil(word.length / longestWord) }, (_, place) =>
    word.slice(place * longestWord, (place + 1) * longestWord),
  );
