import { formatList } from '../../domain/format/list.ts'

export const TEXTS = {
  alreadyStaff: 'Somebody with this email is staff already. Please open their page to change what they may do.',
  isCustomer:
    'A customer with appointments, a plan or a saved card has this email. Staff and customers have separate accounts, so please use another email.',
  alreadyInvited: 'This person has an open invitation. Please send it again, or revoke it first.',
  notOpen: 'This invitation is no longer open. Please invite the person again.',
  link: {
    unknown: 'This link is not complete or was replaced. Please open the newest mail, or ask for a new invitation.',
    expired: 'This invitation has expired. Please ask for a new one.',
    revoked: 'This invitation was withdrawn. Please ask for a new one.',
    used: 'This invitation was already used. Please log in, or ask for a new one.',
    taken: 'This email already has an account. Please ask for an invitation with another email.',
  },
  mail: {
    title: (business: string) => `Join the team of ${business}`,
    intro: (name: string, inviter: string, business: string) =>
      `Hello ${name}, ${inviter} invites you to work with ${business}. Enter your name and choose a password to begin.`,
    email: 'Your login',
    roles: 'Your role',
    until: 'Link works until',
    action: 'Accept invitation',
    closing: 'If you don’t know the person who invited you, ignore this email. Nothing happens then.',
  },
  requestMail: {
    title: (name: string) => `${name} asks for a new invitation`,
    intro: (name: string, email: string) =>
      `${name} (${email}) opened a link of an invitation that no longer works. Send the invitation again, or send a new invitation.`,
    action: 'Open staff',
    closing: 'If you don’t want to invite this person any more, you can ignore this email.',
  },
  names: (names: readonly string[]) => formatList(names),
} as const
