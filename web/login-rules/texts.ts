import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: 'Staff logins',
  intro: 'How long staff stay logged in, and whether a password is enough.',
  ownersOnly: 'You can see these rules. Only an owner changes them.',
  sessions: 'Sessions',
  sessionsHint: 'A shorter time logs out everyone who logged in before it, at their next click.',
  days: 'Log in again after',
  daysUnit: 'days',
  secondStep: 'Second step',
  secondStepHint:
    'A code from an app or a passkey. From the first day on, staff without one set it up when they log in. Until then they see the date.',
  isRequired: 'Staff need a second step to log in',
  from: 'From',
  fromHint: 'At midnight UTC, which is the evening before in North America.',
  without: (count: number) =>
    count === 0
      ? 'All staff have a second step.'
      : plural(count, {
          one: '1 person has no second step yet.',
          other: `${count} people have no second step yet.`,
        }),
} as const
