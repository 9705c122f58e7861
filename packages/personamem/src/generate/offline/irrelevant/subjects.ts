/** A subject of general knowledge, with words for texts about it. */
export interface GeneralSubject {
  readonly name: string;
  readonly parts: readonly string[];
  readonly people: string;
  readonly places: readonly string[];
}

const subjects: readonly (readonly [name: string, parts: string, people: string, places: string])[] = [
  ['lighthouses', 'the lens|the lamp|the gallery|the foundation', 'keepers', 'reefs|harbour mouths'],
  ['suspension bridges', 'the cables|the towers|the deck|the anchorages', 'engineers', 'straits|gorges'],
  [
    'glaciers',
    'the snowfield|the crevasses|the tongue|the moraine',
    'geologists',
    'high valleys|polar coasts',
  ],
  ['printing presses', 'the type|the platen|the ink rollers|the frame', 'printers', 'workshops|monasteries'],
  ['coral reefs', 'the polyps|the lagoon|the outer slope|the algae', 'biologists', 'warm seas|atolls'],
  ['windmills', 'the sails|the cap|the millstones|the brake wheel', 'millers', 'polders|ridges'],
  [
    'volcanoes',
    'the vent|the magma chamber|the crater|the ash cloud',
    'volcanologists',
    'plate margins|island arcs',
  ],
  ['steam engines', 'the boiler|the piston|the flywheel|the governor', 'stokers', 'mines|railways'],
  ['honeybees', 'the comb|the queen|the brood|the waggle dance', 'beekeepers', 'orchards|heathland'],
  [
    'canal locks',
    'the gates|the chamber|the sluices|the towpath',
    'lock-keepers',
    'river valleys|watersheds',
  ],
  [
    'mechanical clocks',
    'the escapement|the mainspring|the dial|the pendulum',
    'clockmakers',
    'church towers|parlours',
  ],
  ['salt', 'the brine|the crystals|the pans|the shafts', 'salters', 'coasts|dry lakes'],
  ['kites', 'the spars|the bridle|the tail|the line', 'kite makers', 'beaches|open fields'],
  ['tides', 'the bulge|the neap|the spring tide|the slack water', 'pilots', 'estuaries|bays'],
  ['glass', 'the sand|the furnace|the blowpipe|the annealing oven', 'glassblowers', 'forests|lagoon islands'],
  [
    'earthquakes',
    'the fault|the epicentre|the aftershocks|the waves',
    'seismologists',
    'rifts|subduction zones',
  ],
  ['paper', 'the pulp|the mould|the felt|the watermark', 'papermakers', 'streams|mill towns'],
  ['mangroves', 'the stilt roots|the seedlings|the mud|the canopy', 'foresters', 'deltas|tidal creeks'],
  ['barometers', 'the tube|the needle|the vacuum cell|the scale', 'meteorologists', 'ships|weather stations'],
  [
    'violins as objects',
    'the belly|the bridge piece|the varnish|the sound post',
    'luthiers',
    'workshops|alpine towns',
  ],
  [
    'caves',
    'the sinkhole|the dripstones|the gallery floor|the underground river',
    'speleologists',
    'limestone plateaus|coasts',
  ],
  ['weaving looms', 'the warp|the shuttle|the heddles|the beam', 'weavers', 'valleys|factory halls'],
  [
    'comets',
    'the nucleus|the coma|the dust tail|the orbit',
    'astronomers',
    'the outer solar system|dark skies',
  ],
  [
    'aqueducts',
    'the arches|the channel|the settling basin|the siphon',
    'surveyors',
    'ancient cities|hillsides',
  ],
  ['peat bogs', 'the moss|the peat layers|the pools|the sundew', 'ecologists', 'uplands|coastal plains'],
  ['telegraphs', 'the key|the sounder|the wire|the relay', 'operators', 'railway stations|seabeds'],
  ['dunes', 'the crest|the slip face|the marram|the hollow', 'geographers', 'deserts|shores'],
  ['porcelain', 'the kaolin|the glaze|the kiln|the cobalt', 'potters', 'river towns|courts'],
  ['migrating storks', 'the thermals|the nest|the ringed leg|the flock', 'ornithologists', 'straits|meadows'],
  ['elevators', 'the counterweight|the cable|the safety brake|the shaft', 'mechanics', 'towers|mines'],
  ['fog', 'the droplets|the cold air|the valley floor|the inversion', 'forecasters', 'coasts|basins'],
  ['bells', 'the clapper|the rim|the yoke|the alloy', 'founders', 'belfries|ships'],
  [
    'maps in the age of sail',
    'the projection|the rhumb lines|the soundings|the cartouche',
    'cartographers',
    'ports|archives',
  ],
  ['hot springs', 'the vents|the terraces|the minerals|the steam', 'hydrologists', 'rift valleys|islands'],
  ['locks and keys', 'the pins|the cylinder|the bolt|the wards', 'locksmiths', 'gates|vaults'],
  ['soap', 'the lye|the fat|the mould box|the curing rack', 'soap boilers', 'harbour towns|olive country'],
  [
    'icebergs',
    'the keel|the waterline|the meltwater|the calving front',
    'oceanographers',
    'polar seas|shipping lanes',
  ],
  ['bicycles as machines', 'the chain|the hub|the spokes|the headset', 'frame builders', 'workshops|museums'],
  ['spiders', 'the spinnerets|the orb web|the venom|the signal thread', 'arachnologists', 'hedges|cellars'],
  [
    'terraced fields',
    'the walls|the channels|the steps|the seedbeds',
    'farmers',
    'steep slopes|rainy mountains',
  ],
];

export const generalSubjects: readonly GeneralSubject[] = subjects.map(([name, parts, people, places]) => ({
  name,
  parts: parts.split('|'),
  people,
  places: places.split('|'),
}));

/** Questions about a subject; `%` stands for its name. */
export const generalAspects: readonly string[] = [
  'How do % work, in broad strokes?',
  'What is the history of %?',
  'Which mistakes do people make when they explain %?',
  'Why do % look different from place to place?',
  'What would a museum show about %?',
  'How would one explain % to a school class?',
  'What are the main parts to know about %?',
  'Which professions have to do with %?',
  'What changed about % in the last hundred years?',
  'Which questions about % are still open?',
  'How are % measured and recorded?',
  'What should a documentary on % not leave out?',
  'Where can % be studied best?',
  'How do seasons and weather affect %?',
];

export const generalFollowUps: readonly string[] = [
  'Which of these points is the most underrated, and why?',
  'Could you go deeper into the second of these points?',
  'What would somebody from another century have answered?',
  'Is there a simple experiment that shows this?',
  'How sure can one be about that?',
  'Where would one look up more about it?',
];

/** Sentences of explanations: `%name`, `%part`, `%other`, `%people`, `%place`. */
export const generalSentences: readonly string[] = [
  'With %name it is %part that most explanations begin with, because everything else {depends on it|follows from it}.',
  'In %place one sees %part {more clearly|at its plainest}, which is why descriptions from there are quoted so often.',
  'It helps to separate %part from %other: the first is {visible at a glance|easy to describe}, the second needs patience.',
  'According to %people, %other is what {beginners overlook|visitors pass by}, although it carries a good part of the whole.',
  'A drawing with %part on the left and %other on the right {says more than a page of text|makes the order clear}.',
  'Older accounts treat %part as {a curiosity|an ornament}, while later ones put it at the centre.',
  'None of this works alone, so a change in %part soon shows in %other as well.',
  'For %place the usual account has to be adjusted, since %other behaves {differently|less regularly} there.',
  'Among %people there is a saying that %part forgives nothing and %other forgives everything.',
  'What is written about %name often mixes up cause and effect, most of all where %other is concerned.',
  'A good test of an explanation is whether it predicts what happens to %other when %part is missing.',
  'Numbers vary with the source, and it is {wise|better} to give a range than a single figure for %part.',
  'Compared with similar things, %name {stand out|are remarkable} because %part and %other developed at different times.',
  'Visitors of %place should look for %part first and for %other afterwards.',
  'The names in use are {not uniform|a little confusing}: what one region calls %part, another counts as %other.',
  'To sum up this point, %part gives the frame, %other the detail, and %people spend their days between the two.',
];
