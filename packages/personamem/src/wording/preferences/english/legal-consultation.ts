import type { PreferenceField } from '../preference-field.js';

export const legalConsultation: PreferenceField = {
  key: 'legalConsultation',
  about: 'legal questions',
  kinds: [
    {
      name: 'ways to settle disputes',
      verb: 'settling disputes by',
      things: [
        'mediation sessions',
        'small-claims court',
        'written settlements',
        'an ombudsman',
        'arbitration',
        'a neighbourhood hearing',
        'a formal warning letter',
        'a handshake agreement',
      ],
    },
    {
      name: 'legal documents',
      verb: 'drafting',
      things: [
        'a living will',
        'a cohabitation agreement',
        'a rental contract',
        'a power of attorney',
        'a prenuptial agreement',
        'house rules for tenants',
        'a partnership deed',
        'a digital estate list',
      ],
    },
    {
      name: 'legal learning',
      verb: 'following',
      things: [
        'court-report podcasts',
        'a law lecture for laypeople',
        'consumer-rights blogs',
        'televised trials',
        "a tenants' newsletter",
        'constitutional debates',
        'a privacy-law forum',
        'legal comics',
      ],
    },
    {
      name: 'civic steps',
      verb: 'taking part in',
      things: [
        'petition drives',
        'public planning hearings',
        'jury service talks',
        "a tenants' union",
        'freedom-of-information requests',
        'a class action',
        'a copyright workshop',
        'a data-protection day',
      ],
    },
    {
      name: 'ways to get counsel',
      verb: 'consulting',
      things: [
        'a legal clinic',
        'an online lawyer chat',
        'a union adviser',
        'a notary',
        'a family solicitor',
        'a legal-insurance hotline',
        'a law student',
        'a paralegal bureau',
      ],
    },
  ],
};
