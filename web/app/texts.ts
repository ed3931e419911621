import { plural } from '../../domain/format/plural.ts'

/** All texts of the frame. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  home: (tenant: string) => `${tenant}: book an appointment`,
  book: 'BOOK APPOINTMENT',
  account: 'ACCOUNT',
  logOutLink: 'LOG OUT',
  logOut: 'Log Out',
  logIn: 'Log In',
  sessionEnded: 'Your session has ended',
  sessionEndedHint: 'Log in to continue where you were. We kept your choices.',
  notFound: {
    title: 'Page not found',
    intro: 'The page you were looking for is not here. It may have moved, or the address has a typing error.',
    book: 'Book an appointment',
    call: (phone: string) => `Call ${phone}`,
  },
  passwordAgain: {
    title: 'Enter your password',
    hint: 'You logged in more than 10 minutes ago. For this change we need your password again.',
    label: 'Current password',
    submit: 'Continue',
  },
  unsent: {
    title: 'Log out with unsent work?',
    confirm: 'Log out',
    cancel: 'Stay logged in',
    text: (count: number) =>
      plural(count, {
        one: '1 change is not sent yet. It stays on this phone, encrypted, until you log in again.',
        other: `${count} changes are not sent yet. They stay on this phone, encrypted, until you log in again.`,
      }),
  },
  recording: {
    title: 'Help us improve',
    question:
      'May we record how you use this site? We record clicks and scrolling. All text is hidden, and pages where you log in are never recorded.',
    decline: 'No thanks',
    agree: 'Agree',
    on: 'Visit recording: on',
    off: 'Visit recording: off',
  },
} as const
