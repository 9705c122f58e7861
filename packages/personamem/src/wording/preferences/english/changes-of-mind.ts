import type { ChangeOfMind } from '../change-of-mind.js';

/** Reasons for a change of mind in English; each fits everything that somebody does. */
export const englishChangesOfMind: readonly ChangeOfMind[] = [
  {
    key: 'calm',
    gist: 'whether it calms you',
    towards: 'like',
    causes: [
      'an anxious {autumn|spring} left me looking for something steady',
      'my thoughts kept racing after {the layoffs|the move}',
      'a {nurse|counsellor} asked me what slows my pulse',
    ],
    effects: ['it {turned out to calm me|quietened my head}', 'I finally slept through the night after it'],
  },
  {
    key: 'company',
    gist: 'the people you would meet',
    towards: 'like',
    causes: [
      'a {shy|new} neighbour asked whether I would come along',
      'my evenings had become very lonely',
      'two old schoolfriends turned up there {by chance|one evening}',
    ],
    effects: ['I {found people to laugh with|made a real friend}', 'the company changed how it felt to me'],
  },
  {
    key: 'first_lesson',
    gist: 'having a patient first lesson',
    towards: 'like',
    causes: [
      'a patient {teacher|pensioner} showed me the first steps again',
      'somebody explained the part that had always confused me',
      'I came across a {handbook|film} for absolute beginners',
    ],
    effects: ['it suddenly made sense to me', 'I stopped feeling clumsy at it'],
  },
  {
    key: 'grandparent',
    gist: 'the family memories in it',
    towards: 'like',
    causes: [
      'I found my {grandmother|grandfather} in an old photograph doing just that',
      'my late {aunt|uncle} turned out to have loved it',
      'a box from my {grandparents|godmother} brought back a smell I had forgotten',
    ],
    effects: ['it {felt like a thread to them|became a way to remember}', 'I wanted to carry that on'],
  },
  {
    key: 'recovery',
    gist: 'whether it helps your body recover',
    towards: 'like',
    causes: [
      'the doctor wanted me to have a gentle task after {an operation|a long illness}',
      'I had weeks of recovery to fill {at home|indoors}',
      'a physiotherapist recommended exactly this',
    ],
    effects: ['my strength came back {with it|week by week}', 'it did my body good'],
  },
  {
    key: 'thrift',
    gist: 'how little it costs',
    towards: 'like',
    causes: [
      'a {rent rise|tax bill} made me look for cheap pleasures',
      'I {won|inherited} the equipment and it cost me nothing',
      'a coupon let me try it without paying',
    ],
    effects: ['I noticed how little money it needs', 'it spared my purse'],
  },
  {
    key: 'structure',
    gist: 'the rhythm it gives a week',
    towards: 'like',
    causes: [
      'my weeks had lost their shape after {the job ended|the children left}',
      'I missed a fixed point between two shifts',
      'a friend dared me to do one thing on the same day each week',
    ],
    effects: ['it gave my week a backbone', 'the regularity did the rest'],
  },
  {
    key: 'pride',
    gist: 'the recognition that may come with it',
    towards: 'like',
    causes: [
      'a stranger praised what I had done',
      'a small prize with my name on it came by post',
      'my {boss|brother} admitted being impressed',
    ],
    effects: ['I grew proud of it', 'for once I believed in my own hands'],
  },
  {
    key: 'child',
    gist: 'sharing it with a child',
    towards: 'like',
    causes: [
      'a {niece|godson} begged me to do it together',
      'my neighbour asked me to look after {her twins|his daughters}, who adore it',
      'a school class visited and would not stop asking me about it',
    ],
    effects: ['I saw it through a child’s eyes', 'their delight was catching'],
  },
  {
    key: 'fresh_air',
    gist: 'getting out of the house',
    towards: 'like',
    causes: [
      'the {heating|lift} in my building broke for a month',
      'I was stuck behind closed windows {all winter|for weeks}',
      'the first warm {week|Sunday} pulled me out of the house',
    ],
    effects: ['it got me out of my four walls', 'the change of air did it'],
  },
  {
    key: 'noise',
    gist: 'how loud it gets',
    towards: 'dislike',
    causes: [
      'the place moved next to a {building site|loud bar}',
      'a {leaf blower|tannoy} ran three steps away from me for an hour',
      'my hearing grew sensitive after {a concert|an infection}',
    ],
    effects: ['the din gave me headaches', 'I came home with ringing ears'],
  },
  {
    key: 'cost',
    gist: 'what it costs in the end',
    towards: 'dislike',
    causes: [
      'the price doubled {over the summer|without a word}',
      'I added up the receipts of {one season|half a year}',
      'a hidden fee turned up on my account',
    ],
    effects: ['the bill spoiled it for me', 'I could only think of the money'],
  },
  {
    key: 'rivalry',
    gist: 'whether it turns into a contest',
    towards: 'dislike',
    causes: [
      'somebody began to keep a ranking of everyone',
      'my {colleague|cousin} turned every meeting into a contest',
      'a {scoreboard|leaderboard} went up on the wall',
    ],
    effects: ['the rivalry made it sour', 'I felt judged all the time'],
  },
  {
    key: 'lost_sleep',
    gist: 'how late it ends',
    towards: 'dislike',
    causes: [
      'it kept starting later and later in the evening',
      'I {lay awake after it|got to bed past two} three nights in a row',
      'my early shift began in {March|September}',
    ],
    effects: ['it cost me my sleep', 'I dragged my feet through the next day'],
  },
  {
    key: 'pain',
    gist: 'the strain on your body',
    towards: 'dislike',
    causes: [
      'my {shoulder|wrist|back} began to ache each time',
      'I pulled a muscle while {getting ready|packing up} for it',
      'an old {fracture|sprain} made itself felt',
    ],
    effects: ['the pain stayed for days', 'my body said no'],
  },
  {
    key: 'perfectionism',
    gist: 'your own high standards',
    towards: 'dislike',
    causes: [
      'I caught my own voice counting mistakes',
      'I redid the same small thing {nine|twelve} times',
      'a {video|photo} showed me every flaw I have',
    ],
    effects: ['nothing I did was ever good enough for me', 'my own perfectionism choked it'],
  },
  {
    key: 'quarrel',
    gist: 'the risk of a quarrel',
    towards: 'dislike',
    causes: [
      'a dispute with the {organiser|landlord} got personal',
      'my {partner|flatmate} and I fell out over it',
      'two friends stopped speaking because of it and asked me to choose',
    ],
    effects: ['the quarrel clings to it now', 'I could not separate it from the shouting'],
  },
  {
    key: 'waste',
    gist: 'how much rubbish it leaves',
    towards: 'dislike',
    causes: [
      'I saw how much of it ends up in the {skip|river}',
      'a {report|neighbour} explained what it does to the {wetland|air}',
      'I filled three bags with rubbish afterwards',
    ],
    effects: ['the waste weighed on my conscience', 'I could not square it with my principles'],
  },
  {
    key: 'crowd',
    gist: 'how crowded it gets',
    towards: 'dislike',
    causes: [
      'a {travel show|famous guest} made everybody discover it',
      'I {stood in a queue for two hours|got stuck in a packed corridor}',
      'a coach party arrived each time I did',
    ],
    effects: ['the crowd took my breath away', 'I felt hemmed in'],
  },
  {
    key: 'watched',
    gist: 'whether anybody watches you',
    towards: 'dislike',
    causes: [
      'somebody filmed me and posted it',
      'an app began to report my every move',
      'my {manager|aunt} commented on it in front of all',
    ],
    effects: ['I felt watched', 'the privacy I had in it was gone'],
  },
];
