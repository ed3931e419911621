import { formatList } from '../../domain/format/list.ts'
import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  alreadyStaff: 'Somebody with this email is staff already. Please open their page to change what they may do.',
  wasStaff: 'Somebody with this email worked here before. Please bring them back on their page.',
  worksElsewhere: 'This person also works in another franchise. Please ask an owner or admin to change their page.',
  oneself: 'You cannot deactivate yourself. Please ask another owner or admin.',
  deactivated: 'This person is deactivated. Please bring them back first.',
  notDeactivated: 'This person is active already.',
  ownSecondFactor: 'Change your own two-step login under Security in your account.',
  noSecondFactor: 'This person has no two-step login.',
  reasonMissing: 'Please enter why, for example that they lost their phone.',
  reasonTooLong: 'Please keep the reason under 200 characters.',
  impact: {
    lastDriver: (person: string, van: string, orders: number) =>
      plural(orders, {
        one: `${van} has 1 open appointment, and only ${person} drives it. Add another driver.`,
        other: `${van} has ${orders} open appointments, and only ${person} drives it. Add another driver.`,
      }),
    noDriver: (person: string, van: string) => `Only ${person} drives ${van}. Add another driver.`,
    order: (van: string, order: string) => `${van}: ${order}`,
    payee: (person: string, van: string) => `${van} stays on the statement of ${person} until you name another payee.`,
    unissued: (franchise: string, invoices: number) =>
      plural(invoices, {
        one: `${franchise}: 1 invoice of theirs is not on a payout statement yet. It stays theirs and is paid with the next statement.`,
        other: `${franchise}: ${invoices} invoices of theirs are not on a payout statement yet. They stay theirs and are paid with the next statement.`,
      }),
    vendor: (person: string, vendor: string) => `Only ${person} sells to ${vendor}. Give the vendor to somebody else.`,
    notices: (franchise: string, email: string) => `The notices of ${franchise} go to ${email}. Enter another address.`,
    support: (email: string) => `Customers see ${email} as the support address. Enter another one.`,
    invitation: (name: string) =>
      `The invitation of ${name} was sent by them and stops working. Send it again in your name.`,
  },
  isCustomer:
    'A customer with appointments, a plan or a saved card has this email. Staff and customers have separate accounts, so please use another email.',
  alreadyInvited: 'This person has an open invitation. Please send it again, or revoke it first.',
  notOpen: 'This invitation is no longer open. Please invite the person again.',
  link: {
    unknown: 'This link is not complete or was replaced. Please open the newest mail, or ask for a new invitation.',
    expired: 'This invitation has expired. Please ask for a new one.',
    revoked: 'This invitation was withdrawn. Please ask for a new one.',
    used: 'This invitation was already used. Please log in, or ask for a new one.',
    taken: 'This email has an account by now. Please ask for an invitation with another email.',
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
      `${name} (${email}) opened a link of an invitation that no longer works. Send the invitation again, or invite them anew.`,
    action: 'Open staff',
    closing: 'If you don’t want to invite this person any more, you need not do anything.',
  },
  names: (names: readonly string[]) => formatList(names),
} as const
