import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  title: 'Plans',
  intro: 'Care plans that customers buy for a car. Covered services are free for members when they are due.',
  notFound: 'This plan does not exist.',
  caption: 'Plans',
  add: 'Add plan',
  empty: 'No plans yet. For example, a monthly care plan for $49.00 that covers oil changes and tire rotations.',
  columns: { plan: 'Plan', state: 'State', price: 'Price', members: 'Members', renewal: 'Next renewal' },
  state: { onSale: 'On sale', archived: 'Archived', replaced: 'Replaced' },
  kinds: {
    subscription_plan_monthly: 'Monthly plan',
    subscription_plan_annual: 'Annual plan',
    subscription_plan_annual_all_inclusive: 'All-inclusive annual plan',
  },
  otherKind: 'Plan',
  kindInCurrency: (kind: string, currency: string) => `${kind}, in ${currency}`,
  every: {
    MONTHLY: (price: string, months: number) =>
      plural(months, { one: `${price} a month`, other: `${price} every ${months} months` }),
    ANNUALLY: (price: string, years: number) =>
      plural(years, { one: `${price} a year`, other: `${price} every ${years} years` }),
  },
  members: (count: number) =>
    count === 0 ? 'No members' : plural(count, { one: '1 member', other: `${count} members` }),
  membersAndVersions: (members: number, versions: number) => `${members} in ${versions} versions`,
  version: (version: number) => `Version ${version}`,
  form: {
    section: 'What customers read',
    explanation: 'Customers read it when they book, in their account and in emails. You can change it at any time.',
    name: 'Name',
    description: 'Description',
    descriptionHint: 'What members get, one service per line.',
    charging: 'Price',
    open: 'Nobody bought this version yet, so you can change its price.',
    locked:
      'Members keep what they bought. A new price makes a new version for new members; you can move present members later.',
    amount: 'Price before tax',
    frequency: 'Charged',
    frequencies: { MONTHLY: 'Every month', ANNUALLY: 'Every year' },
    kind: 'Plan',
    kindHint: 'It decides on the mobile service fee, and each plan exists once in a currency.',
    create: 'Add plan',
    created: (name: string) => `${name} is on sale.`,
  },
  saveVersion: 'Save new version',
  versionReason: 'Members keep what they bought. This is what changes:',
  coverage: {
    title: 'What it covers',
    explanation:
      'A service is free for members when it is due: never done before, or one interval after the last time. Once somebody bought the plan, another list makes a new version, and members keep theirs.',
    add: 'Add service',
    newService: 'New service',
    service: 'Service',
    rule: 'Free',
    rules: { distance: 'By distance', months: 'By months', year: 'Per year' },
    amount: { distance: 'Every', months: 'Every', year: 'Up to' },
    units: { km: 'km', miles: 'miles', months: 'months', year: 'times' },
    remove: (service: string) => `Remove ${service}`,
  },
  versions: {
    title: 'Members',
    explanation:
      'Members renew at the price of their version. When you move them to the newest version, each gets an email at least 30 days before, and pays the new price from their first renewal on or after that day. Members who cancelled keep their price.',
    list: 'Versions',
    leaving: (count: number) => plural(count, { one: '1 cancelled', other: `${count} cancelled` }),
    soon: (count: number, amount: string) =>
      plural(count, {
        one: `1 renewal in the next 30 days, ${amount} before tax`,
        other: `${count} renewals in the next 30 days, ${amount} before tax`,
      }),
    noRenewals: 'No renewals in the next 30 days',
    move: 'Move members',
    moveOf: (version: number) => `Move members of version ${version}`,
    announced: (members: number, price: string, day: string) =>
      plural(members, {
        one: `1 member pays ${price} from ${day}`,
        other: `${members} members pay ${price} from ${day}`,
      }),
    mails: (sent: number, all: number) => (sent === all ? 'All emails sent' : `${sent} of ${all} emails sent`),
    withdraw: 'Withdraw',
    withdrawOf: (version: number) => `Withdraw the new price of version ${version}`,
    withdrawTitle: 'Withdraw the new price?',
    withdrawText: 'Members keep their price. Those who got the email get another one.',
    withdrawn: 'The new price was withdrawn.',
    otherRhythm: 'The newest version is charged in another rhythm, so members of this one stay.',
  },
  move: {
    title: (version: number) => `Move members to version ${version}`,
    text: (from: string, to: string) => `They pay ${to} instead of ${from}.`,
    day: 'First day of the new price',
    dayHint: (day: string) => `${day} or later: members get 30 days’ notice.`,
    next: 'Show members',
    action: 'Email members',
    reason:
      'Each of them gets an email now, and pays the new price from their first renewal on or after the day. You can withdraw it until then.',
    done: 'The new price is announced. Members get an email.',
  },
  sale: {
    title: 'Sale',
    explanation: 'Nobody new can buy an archived plan. Members keep it and renew it, and you can bring it back.',
    archive: 'Archive plan',
    archiveReason: 'Nobody new can buy this plan. These keep it:',
    archived: 'The plan was archived.',
    restore: 'Bring back',
    restored: 'The plan is on sale again.',
  },
} as const
