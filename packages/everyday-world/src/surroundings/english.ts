import type { Gathering, Surroundings, ThingKind } from './surroundings.js';

const firms =
  'Halden Brightwell Corvane Marlow Ostler Penrose Quarrie Redfern Sallow Tamsin Underhill Wexcombe';

const city = (name: string, description: string) => ({ name, description });

const kind = (names: string, merits: ThingKind['merits'], faults: ThingKind['faults']): ThingKind => ({
  names: names.split(', '),
  merits,
  faults,
});

const gathering = (type: string, openings: readonly string[], sizes: string, lengths: string): Gathering => ({
  type,
  openings,
  sizes: sizes.split(' '),
  lengths: lengths.split(' '),
});

export const englishSurroundings: Surroundings = {
  cities: [
    city('London', 'a capital on the Thames with red buses'),
    city('Edinburgh', 'a castle on a rock and a festival in August'),
    city('Manchester', 'old cotton mills and two football clubs'),
    city('Bristol', 'a harbour with a famous hanging bridge'),
    city('Dublin', 'a city of writers on the Liffey'),
    city('Paris', 'an iron tower and cafés along the Seine'),
    city('Lyon', 'two rivers and the best kitchens of France'),
    city('Berlin', 'a former wall and clubs that never close'),
    city('Hamburg', 'canals and the largest German port'),
    city('Munich', 'beer gardens with the Alps in sight'),
    city('Vienna', 'waltzes, coffee houses and a giant wheel'),
    city('Zurich', 'banks at the end of a clear lake'),
    city('Amsterdam', 'rings of canals full of bicycles'),
    city('Brussels', 'chocolate, comics and European offices'),
    city('Copenhagen', 'a small mermaid and many cyclists'),
    city('Stockholm', 'fourteen islands joined by bridges'),
    city('Oslo', 'a fjord with a white opera house'),
    city('Helsinki', 'saunas by a cold sea'),
    city('Madrid', 'late dinners around a great art museum'),
    city('Barcelona', 'an unfinished church and long beaches'),
    city('Lisbon', 'yellow trams on seven hills'),
    city('Rome', 'ruins, fountains and a walled state'),
    city('Milan', 'fashion weeks and a marble cathedral'),
    city('Prague', 'a clock with apostles and a stone bridge'),
    city('Athens', 'white columns above a hot town'),
  ],
  workCities: ['London', 'Paris', 'Berlin', 'Vienna', 'Amsterdam', 'Stockholm', 'Madrid'],
  things: {
    phone: kind(
      'Orbit S20, Lark Pro, Kestrel 9, Aurora Note, Pebble X3, Swift Mini, Harbour M5, Feather Air',
      {
        'runs smoothly': [
          'it never stutters',
          'switching between apps is instant',
          'nothing ever hangs on it',
        ],
        'takes sharp pictures': [
          'my photographs come out crisp',
          'even night shots are clear',
          'the lens is superb',
        ],
        'lasts two days': [
          'I charge it every other evening',
          'a weekend away needs no charger',
          'the battery is endless',
        ],
        'light in the hand': [
          'I hardly feel it in my pocket',
          'it weighs next to nothing',
          'my wrist never tires',
        ],
      },
      {
        'gets hot': [
          'it heats up during calls',
          'in summer I can barely hold it',
          'charging turns it into an oven',
        ],
        'too quiet': ['I miss calls in the street', 'the ringing is faint', 'its speaker is feeble'],
        'rather expensive': ['it cost me a fortune', 'the price hurt', 'there are cheaper ones'],
        'scratches easily': ['the glass has marks already', 'keys in the pocket ruin it', 'a case is a must'],
      },
    ),
    appliance: kind(
      'Juniper kettle, Bluehill washer, Tern fridge, Breeze fan heater, Ripple vacuum, Dawn oven, Reed humidifier, Fell dishwasher, Brook water filter, Roost television',
      {
        'very quiet': [
          'I cannot hear it from the next room',
          'it works at night without waking us',
          'hardly a hum',
        ],
        'saves energy': ['the electricity bill went down', 'it sips power', 'my meter barely moves'],
        'simple to use': ['two buttons and it runs', 'my grandmother got it at once', 'no manual was needed'],
        'looks good': ['visitors admire it', 'it suits the kitchen', 'the shape is elegant'],
      },
      {
        'takes much space': [
          'it fills half the corner',
          'we had to move a cupboard for it',
          'small flats beware',
        ],
        'hard to clean': ['crumbs sit in every gap', 'taking it apart takes ages', 'wiping it is a chore'],
        'slow repairs': [
          'the engineer came after weeks',
          'spare parts never arrive',
          'service keeps you waiting',
        ],
        'beeps loudly': [
          'the finishing signal wakes the dog',
          'every press makes a shrill noise',
          'its alarm startles me',
        ],
      },
    ),
    cosmetic: kind(
      'Snowdrop cream, Firstlight serum, Peach lipstick, Dewfall spray, Moonstone powder, Gardenia perfume, Finch pencil, Plain remover, Glimmer shadow, Hearth hand balm',
      {
        'keeps skin moist': [
          'my face stays soft all day',
          'no more dry patches',
          'winter air does not bother me',
        ],
        'mild scent': ['it smells faintly of flowers', 'nobody notices any perfume', 'my nose likes it'],
        'natural colours': ['people think I wear none', 'the shade is like my own', 'it never looks painted'],
        'light texture': ['it melts at once', 'I forget that it is there', 'one thin layer is plenty'],
      },
      {
        'small bottle': ['it is empty within a month', 'you get very little', 'I keep buying it again'],
        'leaks in bags': ['the cap does not close', 'my handbag is stained', 'it drips on journeys'],
        'wears off fast': ['it is gone after lunch', 'by evening nothing is left', 'a napkin takes it off'],
        'a bit greasy': ['my forehead shines', 'in heat it feels heavy', 'it leaves a film'],
      },
    ),
    'running shoes': kind(
      'Fleet One, Breaker One, Titmouse Trail, Tumble Trainer, Stair Hiker, Noon Distance, Alley Court, Blade Hoop, Skiff Walker, Spring Two',
      {
        'soft to run in': ['my knees thank me', 'it is like walking on moss', 'long days leave no blisters'],
        'good grip': ['wet leaves are no problem', 'I never slip on stairs', 'they stop on the spot'],
        'airy and cool': ['my feet stay dry', 'the mesh lets wind through', 'no sweat in July'],
        'hard-wearing': ['after a year the soles are fine', 'the seams hold', 'gravel does not hurt them'],
      },
      {
        'narrow fit': ['my toes are pinched', 'order half a size up', 'wide feet suffer'],
        'dirty quickly': ['one puddle and they are grey', 'white does not stay white', 'mud shows at once'],
        'laces come loose': ['I kneel down every mile', 'a double knot is needed', 'the strings slide open'],
        'rather heavy': ['my legs notice the weight', 'they drag on hills', 'lifting them is exercise'],
      },
    ),
  },
  places: {
    'housing estate': kind(
      'Maple Court, Listening Pines, Waterside Mews, Sunward Square, Ash Lane Homes, Ginkgo Terrace, Halfway Hill, Reed Bay, Stonebridge Homes, East Hedge',
      {
        'very green': [
          'there are trees below every window',
          'the yard blooms in spring',
          'it smells of grass',
        ],
        'friendly neighbours': ['everyone says hello', 'people lend a hand', 'we are like a family'],
        'well connected': [
          'the underground is round the corner',
          'a bus stops at the gate',
          'I get anywhere quickly',
        ],
        'quiet at night': ['I sleep with open windows', 'no traffic is heard', 'not a sound after ten'],
      },
      {
        'little parking': [
          'I circle for a free space',
          'cars stand on the pavement',
          'late arrivals walk far',
        ],
        'old lifts': ['the lift fails every week', 'going up takes patience', 'the cabin shakes'],
        'far from shops': ['bread means a long walk', 'there is not a single grocer', 'shopping needs a car'],
        'slow management': [
          'repairs are ignored',
          'the lamps were dark for weeks',
          'nobody answers their phone',
        ],
      },
    ),
    park: kind(
      'Mirror Lake Park, Deer Park, Clover Gardens, Big Oak Park, Old Ferry Park, Windmill Park, Sunset Hill, Orchard Park, White Tower Park, Bamboo Garden',
      {
        'fresh air': ['you want to breathe deeply', 'my head clears there', 'the pines smell wonderful'],
        'fine for walks': [
          'the paths are long and level',
          'one round of the lake is perfect',
          'prams roll easily',
        ],
        'full of flowers': [
          'something always blooms',
          'the beds change monthly',
          'I cannot name half the plants',
        ],
        'wide views': ['you see the whole town', 'the lawn has no end', 'the horizon is open'],
      },
      {
        'too crowded': ['Sundays are a crush', 'no bench is ever free', 'every photo has strangers'],
        'many mosquitoes': ['I came home bitten', 'evenings buzz', 'spray is essential'],
        'hardly any food': ['not even water is sold', 'bring your own lunch', 'hunger drives you out'],
        'toilets hard to find': [
          'signs lead nowhere',
          'I searched for twenty minutes',
          'there are far too few',
        ],
      },
    ),
    'shopping centre': kind(
      'Thousand Sails, Capital Galleries, Flower Arcade, Four Seasons Hall, Golden Sheaf, Skyline Street, Old Quay Centre',
      {
        'all brands': ['every label is there', 'one floor is enough', 'new things come first'],
        'many restaurants': [
          'choosing lunch takes an hour',
          'a whole level of kitchens',
          'all tastes are served',
        ],
        'helpful staff': ['nobody rushes you', 'returns are easy', 'they even lend umbrellas'],
        'clear layout': ['I never got lost', 'signs make sense', 'escalators are where you want them'],
      },
      {
        'costly parking': ['two hours cost a meal', 'the garage is a robbery', 'take the train instead'],
        'very noisy': ['announcements never stop', 'we had to shout', 'my head was spinning'],
        'too cold inside': ['bring a jacket in August', 'the cooling is brutal', 'my fingers froze'],
        'few bargains': ['nothing is ever reduced', 'prices never move', 'sales are a myth there'],
      },
    ),
    hospital: kind(
      'Mercy Hall, Concord Hospital, Wellspring Hospital, Brightmore Hospital, Saint Blaise, Hundred Herbs Clinic, Commons Hospital, Crossing Hospital, Orange Well, Peace Hospital',
      {
        'patient doctors': ['they explain everything', 'no question is too silly', 'they take their time'],
        'very clean': ['the corridors shine', 'no smell in the wards', 'the floors are spotless'],
        'modern equipment': [
          'all machines are new',
          'pictures are ready at once',
          'it looks like a spaceship',
        ],
        'caring nurses': [
          'somebody checked on me at night',
          'needles did not hurt',
          'they remembered my name',
        ],
      },
      {
        'long waits': ['I sat there all morning', 'registration took ages', 'they call names slowly'],
        'high fees': ['the bill shocked me', 'each test costs extra', 'one visit empties a purse'],
        'confusing building': ['it is a maze', 'wards are miles apart', 'I asked for the way five times'],
        'too few beds': ['patients lie in the hallway', 'admission takes a week', 'they are always full'],
      },
    ),
    sight: kind(
      'Mist Valley, Cliff of Saints, Reed Marshes, Potters’ Town, Thunder Falls, Star Island, Salt Mirror, Maple Alley',
      {
        'grand scenery': [
          'I shall never forget the view',
          'it is like a painting',
          'no camera does it justice',
        ],
        'long history': ['every stone has a story', 'the guide had us spellbound', 'old walls are well kept'],
        'fun for all': ['young and old laughed', 'a day was too short', 'each ride was new'],
        'easy to reach': ['the train stops outside', 'shuttles come one after another', 'driving is simple'],
      },
      {
        'dear tickets': ['a family pays a lot', 'inside you pay again', 'the entrance fee stings'],
        'long queues': ['an hour for each ride', 'the cable car is besieged', 'you stand and stand'],
        'too commercial': ['stalls at every step', 'sellers pester you', 'it is one big souvenir shop'],
        'nowhere to sit': ['my feet ached', 'shade is rare', 'benches are missing'],
      },
    ),
  },
  work: [
    gathering(
      'trade talks',
      ['meeting partners of the % business', 'agreeing on orders for % services'],
      'dozen hundred',
      'days weeks',
    ),
    gathering(
      'training',
      ['learning practical skills of a %', 'watching an experienced %'],
      'dozen hundred',
      'days weeks months',
    ),
    gathering(
      'job fair',
      ['choosing newcomers for % posts', 'presenting a career as a %'],
      'hundred thousand',
      'days weeks',
    ),
    gathering(
      'product launch',
      ['showing new tools for any %', 'unveiling products that a % needs'],
      'hundred thousand',
      'days',
    ),
    gathering(
      'industry evening',
      ['talking trends with every other %', 'hearing a veteran %'],
      'dozen hundred',
      'days weeks',
    ),
    gathering(
      'team outing',
      ['practising teamwork as a % outdoors', 'sending each % through an obstacle course'],
      'dozen hundred',
      'days weeks',
    ),
    gathering(
      'annual review',
      ['looking back on a year of % work', 'honouring the best %'],
      'hundred thousand',
      'days',
    ),
    gathering(
      'project kick-off',
      ['dividing the tasks of a % project', 'setting goals for the % project'],
      'dozen hundred',
      'days weeks months',
    ),
    gathering(
      'lecture series',
      ['presenting research about % work', 'debating papers on % methods'],
      'hundred thousand',
      'days weeks',
    ),
    gathering(
      'ideas workshop',
      ['finding new ideas for % work', 'improving how a % spends the day'],
      'dozen hundred',
      'days weeks months',
    ),
  ],
  leisure: [
    gathering(
      'short trip',
      ['travelling with fans of %', 'talking about % on the road'],
      'dozen hundred',
      'days weeks',
    ),
    gathering(
      'book circle',
      ['reading about %', 'sharing articles on %'],
      'dozen hundred',
      'days weeks months',
    ),
    gathering(
      'film night',
      ['showing films about %', 'discussing % after a film'],
      'dozen hundred',
      'days weeks',
    ),
    gathering(
      'fitness camp',
      ['exercise with breaks for %', 'relaxing by % after sport'],
      'dozen hundred',
      'days weeks months',
    ),
    gathering(
      'food festival',
      ['tasting snacks and talking %', 'a food market themed on %'],
      'hundred thousand',
      'days weeks',
    ),
    gathering(
      'concert',
      ['listening to a band and trying %', 'showing works of % between songs'],
      'hundred thousand',
      'days',
    ),
    gathering(
      'art show',
      ['exhibiting works about %', 'artists explaining %'],
      'hundred thousand',
      'days weeks months',
    ),
    gathering('reunion', ['meeting old friends over %', 'a garden gathering with %'], 'dozen', 'days'),
    gathering(
      'flea market',
      ['hunting for old things about %', 'swapping supplies for %'],
      'hundred thousand',
      'days weeks',
    ),
    gathering(
      'hike',
      ['climbing while talking about %', 'enjoying % on a summit'],
      'dozen hundred',
      'days weeks',
    ),
  ],
  workClosings: [
    'ending with plans for next year',
    'with a simple lunch at noon',
    'followed by reports in groups',
    'with folders for everybody',
    'with comments by guests from abroad',
    'and speeches drawn by lot',
    'with minutes taken throughout',
    'and questions in the second half',
  ],
  leisureClosings: [
    'with a group photo at dusk',
    'for which everyone brings a small gift',
    'ending in a walk by the river',
    'with a raffle',
    'and prizes for the best three',
    'with free time in the middle',
    'to which children are welcome',
    'with snacks that guests bring along',
  ],
  epithets:
    'Harbour Summit Lantern Meridian Compass Sunrise Willow Cedar Northwind Beacon Juniper Riverside Golden Silver Crossroads Horizon'.split(
      ' ',
    ),
  firms: Object.fromEntries(firms.split(' ').map((name) => [name, name.toLowerCase()])),
};
