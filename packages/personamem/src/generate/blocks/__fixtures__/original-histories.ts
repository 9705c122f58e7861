/**
 * Histories that the original's `prepare_blocks.py` and `inference.py --step prepare` (last code state) make of the
 * sessions of sessions-of-persona.ts, tokens being words. A row has its type, lengths, distances, options and place.
 */
export const originalHistories = [
  {
    counts: { therapy: 4, coding: 1, travelPlanning: 2 },
    samples: 1,
    irrelevant: 0,
    variants: [
      {
        contextId: '35e6fe211fc4867c7e1a3faa02c88ea11559d04632776943f66aab7a1fa485f7',
        rows: 30,
        digest: 'da1053c8e0dc5325b445a7136b928db74203bcfa1b4153eb1d3447094e192340',
        last: '["provide_preference_aligned_recommendations",449,2147,2,104,0,"23.16%","(a)",["(a) right 6","(b) one","(c) three","(d) two"],53,"Dislikes travelPlanning 1 "]',
      },
    ],
  },
  {
    counts: { foodRecommendation: 4, therapy: 4, email: 1, legalConsultation: 3 },
    samples: 2,
    irrelevant: 3,
    variants: [
      {
        contextId: '7b338f45112554a3f11153057a04edbb9a8a4b5d459228289ee872809e9d067e',
        rows: 126,
        digest: '170b826ae5382635cad9fbc309c2e5d59b199328792c1296fbb2fa2277f971b4',
        last: '["provide_preference_aligned_recommendations",1721,8840,2,127,287,"7.38%","(a)",["(a) right 6","(b) four","(c) three","(d) one"],207,"Dislikes therapy 1 "]',
      },
      {
        contextId: 'c1a26b8f7e3baeb83eb89f6f2ea55b0341407534e8572ed10f29d05335d9beb9',
        rows: 126,
        digest: 'bc5b9bf27ae28257d9e0c6656a534dd1659aac5f328e68f413e62d2179ea6212',
        last: '["provide_preference_aligned_recommendations",1738,8898,2,116,304,"6.67%","(b)",["(a) four","(b) right 6","(c) two","(d) one"],211,"Dislikes therapy 1 "]',
      },
    ],
  },
  {
    counts: {
      therapy: 4,
      bookRecommendation: 4,
      coding: 1,
      homeDecoration: 4,
      writing: 1,
      travelPlanning: 4,
      musicRecommendation: 4,
      onlineShopping: 4,
      studyConsultation: 4,
      medicalConsultation: 3,
    },
    samples: 1,
    irrelevant: 30,
    variants: [
      {
        contextId: '817aa5b68853fd9046499907ca005b480f37d5c9e8ac48bbc337bf2315bafde3',
        rows: 95,
        digest: '137ec8da0b543e0267a196c306060428dd30aea87506d5cd913be1ad98394453',
        last: '["provide_preference_aligned_recommendations",9969,51594,2,434,7933,"4.35%","(c)",["(a) one","(b) four","(c) right 6","(d) two"],896,"Dislikes therapy 1 "]',
      },
      {
        contextId: '98949d9fef8b66b3aee25d1115f780230f69a89041bec1996283712123b19fad',
        rows: 100,
        digest: '708e785b6e1a4981b15114202fef0281a7233193ee68f3dae7625376c8d50bde',
        last: '["provide_preference_aligned_recommendations",10166,52369,2,480,8130,"4.72%","(a)",["(a) right 6","(b) three","(c) two","(d) one"],932,"Dislikes musicRecommendation 1 "]',
      },
      {
        contextId: '3c6ef46a9f7b3411c77ce5fc1cc7452ddc10b877051fff48682d4516788259a2',
        rows: 87,
        digest: '4adffc73d46debd199d31e78ce9f17acff7e54e58e434a865a8d70ee244827ab',
        last: '["recall_user_shared_facts",10030,51839,2,130,7994,"1.30%","(c)",["(a) two","(b) one","(c) right 0"],906,"Dislikes homeDecoration 1 "]',
      },
    ],
  },
] as const;
