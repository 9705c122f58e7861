/**
 * Templates of a session (see `expandText`). `%thing` is what an event is about, `%Thing` the same at the beginning of
 * a sentence, `%kind` its kind, `%about` the field, `%occasion` the circumstances, `%reason` why a mind changed,
 * `%other` something of the same kind that another person does, `%advice` advice about everyday life.
 */
export const sessionWording = {
  openings: [
    'Hello again. I have {a bit of|some} time and would like to talk about %about. {A lot has happened|There is some news}, and saying it aloud helps me to sort it.',
    'Hi. {Before I forget it all|While it is fresh}, let us talk about %about. I have tried {quite a few things|this and that}, and not all of it went the way I expected.',
    'Good to find you here. My head is full of %about {these days|at the moment}, so let me go through it {step by step|one thing at a time}.',
    'Hello. Could we go through what is new in %about? I {like to look back|want to take stock} now and then.',
  ],
  welcomes: [
    'Welcome back. I am glad to talk about %about, and there is no hurry. Tell me what happened, in whatever order it comes to mind, and I will try to keep the threads together. {Small details are welcome|Nothing is too small to mention}, because they often show what a plan should look like.',
    'Hello, and thank you for coming back to it. With %about it often helps to look at one experience at a time and to ask what {worked|carried it} and what did not. Start wherever you like, and I will ask when something is unclear.',
    'It is good to hear from you. Let us take %about slowly: you tell me the news, and I offer {a thought or two|some ideas} on each. {At the end we can see whether a pattern shows|Afterwards we can look at the whole}.',
  ],
  firstLikes: [
    'The other day I was %thing %occasion, and I {took to it at once|enjoyed it more than I had expected}.',
    'I ended up %thing %occasion, and {it suits me|I want more of it}.',
    '%Thing is a discovery of mine: it came about %occasion, and I {like it a lot|liked every minute}.',
    'Something nice, too: I was %thing %occasion, and it {made my week|did me good}.',
  ],
  firstDislikes: [
    'I was %thing %occasion, and {it left me cold|I could not warm to it}.',
    '%Thing is not for me: it came about %occasion, and I {kept looking at the clock|was glad when it was over}.',
    'I let myself be talked into %thing %occasion, and I {disliked it|did not enjoy any of it}.',
    'Less happily, I ended up %thing %occasion, and {it is not my kind of thing|once was enough}.',
  ],
  turnsToLike: [
    'I have {come round to|made my peace with} %thing. I was %thing again %occasion, and I enjoy it now. It changed because %reason.',
    'You may be surprised: I am %thing once more, since %occasion it came up again, and by now I like it. What turned me is that %reason.',
    '%Thing has won me over after all. It came up again %occasion, and this time I liked it, because %reason.',
  ],
  turnsToDislike: [
    'I have gone off %thing. The last time was %occasion, and I do not enjoy it any more, because %reason.',
    '%Thing has lost its charm for me. I was at it %occasion and noticed that I dislike it now. It is because %reason.',
    'I have stopped %thing. It happened %occasion, and by now I would rather avoid it, since %reason.',
  ],
  /** Additions to news, without a preference in them. */
  userDetails: [
    'I {wrote a few lines|made a note} about it the same evening, which I {seldom|rarely} do.',
    'It took {longer|less time} than I had {planned|thought}, and I got home {after dark|in time for supper}.',
    'The weather {played no part in it|was neither good nor bad}, and the way there was easy enough.',
    'I {mentioned|described} it to {a friend|my sister|a colleague} on the phone, who {asked a hundred questions|wanted every detail}.',
    'There were {about a dozen|six or seven} people around, {most of them older than me|from all over the place}.',
    'I had {slept well|eaten a good breakfast} and was in {an even|a fair} mood to begin with, so it was not that.',
    'It {is hard to put into words|sounds simple when I say it}, but I noticed it {at once|within minutes}.',
    'Somebody took {a photo|notes}, though I {have not seen them yet|doubt that it shows much}.',
    'I {had not planned it|had read up on it a little} beforehand, so I had {few|no great} expectations.',
    'What I remember best is {a conversation on the way home|the smell of the rooms|a small kindness of the host}.',
    'I {kept the ticket|put the leaflet} in the drawer where {I keep such things|all of that ends up}.',
    'For once nobody {rushed me|pushed me}, and I could {make up my own mind|see for myself}.',
    'The others {stayed on|left earlier}, and I walked {part of the way|the last bit} alone to think it over.',
    'It was {the middle|the end} of a {busy|quiet} month, with {little|plenty of} room for anything else.',
    'I {compared|held} it against what I {had heard|had read}, and the two {hardly|did not quite} match.',
  ],
  /** Requests after good and after bad news. */
  requestsAfterLike: [
    'How {could|should} I {go on with it|make room for it} without overdoing it?',
    'What would be a good next step?',
    'Is there a way to {get more out of it|make it a habit}?',
    'What {do|would} you make of that?',
  ],
  requestsAfterDislike: [
    'Is it {normal|all right} to let it go like that?',
    'How do I tell the {others|people who invited me} without hurting anyone?',
    'What {do|would} you make of that?',
    'Should I {draw a line|leave it at that}?',
  ],
  likeEchoes: [
    'It is lovely to hear that %thing gives you so much.',
    'So %thing has found a place with you, and I am happy about that.',
    'That you enjoy %thing comes through in how you tell it.',
    'I will remember that %thing is something you like.',
  ],
  dislikeEchoes: [
    'Thank you for being frank: %thing is not what you enjoy.',
    'So %thing does not suit you, and that is good to know.',
    'It is {fair|fine} that you do not care for %thing.',
    'I will remember that %thing is something you would rather leave out.',
  ],
  likeAdvice: [
    'You could set aside {one evening|two hours} in which nothing else is allowed to happen, and see after {a month|a few weeks} whether it holds.',
    'It often helps to prepare the day before: {lay out what is needed|clear the table}, so that beginning costs no effort.',
    'Somebody who has done it for years can spare you {detours|beginner’s mistakes}; most are {glad to be asked|happy to share what they know}.',
    'Keep the first plan small. A plan that {survives a bad week|fits on a note} is worth more than one that impresses.',
    'A short note after each time, with {one thing that went well and one to change|three words about how it felt}, shows progress that memory hides.',
    'If it threatens to become a duty, skip one round on purpose; the gap shows {a great deal|what it is worth to you}.',
    'Think about what made it good: the people, the pace, or the place. The next choice is easier when you know {which of the three|what carried it}.',
    'There is no need to buy anything yet. Borrow first, and decide {in a season|when the novelty has gone}.',
  ],
  dislikeAdvice: [
    'You need not justify it. A {short|friendly} sentence is enough, and most people {forget it within a day|understand at once}.',
    'It is worth asking what exactly was wrong: the thing itself, the company, or the moment. {Only the first is a reason to stop for good|The answer keeps you from giving up too much}.',
    'The time that it frees is yours. You could leave it empty for {a while|two weeks} before something else fills it.',
    'If somebody invites you again, suggest {another meeting|a walk} in its place, so that the refusal is about the thing and not about them.',
    'Whatever you have bought for it can be {passed on|lent out}; that often brings the relief of a finished chapter.',
    'Tastes are allowed to end without a verdict. You can say that it {had its time|was worth the attempt} and leave it there.',
    'A clear no also helps the people around you, because it makes the next yes {believable|worth more}.',
    'Write down what you learned from it in {two lines|a sentence}; then it was not for nothing.',
  ],
  asides: [
    'On another note, as for daily life, you could %advice.',
    'By the way, from your account of your days, you could %advice.',
    'And quite apart from that, you could %advice.',
  ],
  questionsBack: [
    'What would have to happen for you to see it differently?',
    'Who would be the right person to {hear about it|share this with}?',
    'How did you feel the {day|evening} after?',
    'Is there anything about it that you {left out|have not mentioned}?',
    'What will you do with it {this month|in the next weeks}?',
  ],
  followUps: [
    'That helps, thank you. I will {think about it|let it sink in} and {come back to it|see how it goes}.',
    'I had not seen it {that way|from that side}. I shall {sleep on it|try that} before I decide anything.',
    'You may be right. I tend to {rush such things|make it more complicated than it is}, so a slower pace would do no harm.',
    'Good, {I will keep that in mind|that is a plan}. Let me {move on to the next thing|carry on}.',
  ],
  followUpReplies: [
    'That sounds {sensible|like a good pace}. Nothing has to be settled today, and {you will notice soon enough what fits|a decision that waits a week is rarely worse}. If you want, we can return to it when there is something new, and compare it with what you said today.',
    'Take the time that it needs. {People often find|It is common} that the first answer is a little too loud and the second one more accurate, so a pause is part of the work. I am {here|at hand} when you want to go on.',
    'I am glad that it is of use. Should it turn out differently, that is information, too, and no failure. {Shall we look at the next thing?|What comes next on your list?}',
    'Then let us leave it there for now. It may help to tell {one other person|somebody you trust} what you intend, since said aloud it becomes {clearer|easier to hold to}. Go on whenever you are ready.',
  ],
  /** Mentions of what other people do. */
  others: [
    '{My cousin|A friend of mine|My neighbour} swears by %other, by the way, but I have never been part of that.',
    'Other people talk to me about %other all the time; that is their world, and I only listen.',
    '{A colleague|My brother-in-law} keeps on about %other, which I know only from hearsay.',
  ],
};
