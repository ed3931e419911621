import { plural } from '../../domain/format/plural.ts'

/** Times and postal codes come formatted. */
export const TEXTS = {
  title: 'Requests for help',
  back: 'Requested Work Orders',
  intro: 'People outside your service area who wrote to you from the booking page.',
  lists: 'Lists of requests',
  open: 'Open',
  closed: 'Closed',
  noFranchise: 'You do not belong to a franchise yet. Ask your manager to add you.',
  emptyOpen: 'No open requests. New ones appear here, by the bell, and in the inbox of your support email.',
  emptyClosed: 'No closed requests',
  link: (open: number) =>
    open === 0
      ? 'Requests for help from outside your area'
      : plural(open, {
          one: '1 request for help from outside your area',
          other: `${open} requests for help from outside your area`,
        }),
  sent: (postalCode: string, when: string) => `${postalCode} · ${when}`,
  answered: (name: string) => `Answered by ${name}`,
  closedBy: (name: string, when: string) => `Closed by ${name}, ${when}`,
  answer: 'Answer',
  answerTitle: (name: string) => `Answer ${name}`,
  answerLabel: 'Your answer',
  answerHint: (email: string) =>
    `We email it to ${email} with the message it answers. Replies go to your support email.`,
  answerMissing: 'Write an answer, or close the request without one.',
  send: 'Send answer',
  answerSent: (name: string) => `Answer sent to ${name}.`,
  close: 'Close without email',
  closedNow: (name: string) => `Request of ${name} closed.`,
  reopen: 'Reopen',
  reopened: (name: string) => `Request of ${name} is open again.`,
  undo: 'Undo',
  changeFailed: (reason: string) => `Error: Could not change the request. ${reason}`,
} as const
