import type { SubscriptionMail } from '../platform/jobs/tasks.ts'

/** What the mails name. Dates come formatted. */
interface Facts {
  name: string
  plan: string
  isMonthly: boolean
  /** The day on which the plan ends; empty unless it is cancelled. */
  ends: string
}

interface MailText {
  subject: string
  title: string
  intro: string
}

const mails: Record<SubscriptionMail['kind'], (facts: Facts) => MailText> = {
  payment_needed: ({ name, plan }) => ({
    subject: `Your ${plan}: payment needed`,
    title: 'Your plan needs its payment',
    intro: `Hello ${name}, your ${plan} becomes active once it’s paid. You can pay online with your card.`,
  }),
  started: ({ name, plan }) => ({
    subject: `Your ${plan} is active`,
    title: 'Your plan is active',
    intro: `Hello ${name}, thank you for your payment. Your ${plan} is active: covered services are free from your next booking.`,
  }),
  renewed: ({ name, plan }) => ({
    subject: `Your ${plan} is renewed`,
    title: 'Your plan is renewed',
    intro: `Hello ${name}, thank you. Your ${plan} continues.`,
  }),
  renewal_failed: ({ name, plan }) => ({
    subject: `Your ${plan} could not be renewed`,
    title: 'Your card was declined',
    intro: `Hello ${name}, we could not charge your saved card for your ${plan}. Until it’s paid, plan prices don’t apply. You can pay with another card.`,
  }),
  cancelled: ({ name, plan, isMonthly, ends }) => ({
    subject: `Your ${plan} ends on ${ends}`,
    title: `Your plan will end on ${ends}`,
    intro: isMonthly
      ? `Hello ${name}, your ${plan} ends on ${ends}. Until then it stays active, and the remaining 2 months are billed. You can undo this until that day.`
      : `Hello ${name}, your ${plan} ends on ${ends}. Until then it stays active, and nothing more is billed. You can undo this until that day.`,
  }),
  undone: ({ name, plan }) => ({
    subject: `Your ${plan} continues`,
    title: 'Your plan continues',
    intro: `Hello ${name}, your ${plan} continues as before.`,
  }),
  ended: ({ name, plan }) => ({
    subject: `Your ${plan} has ended`,
    title: 'Your plan has ended',
    intro: `Hello ${name}, your ${plan} has ended. We’re happy to help you with any booking.`,
  }),
}

export const TEXTS = {
  notCancellable: 'You can only cancel an active plan. Reload to see its status.',
  notEndable:
    'You can only end a plan that is not paid, and not while a card is being charged. Reload to see its status.',
  dateChanged: 'The plan’s end date has changed. Reload to see it.',
  nothingToUndo: 'This plan has no cancellation to undo. Reload to see its status.',
  notPayable: 'This plan has no balance to pay. Reload to see its status.',
  mails,
  planMove: {
    announced: ({ name, plan, from }: { name: string; plan: string; from: string }) => ({
      subject: `New price of your ${plan} from ${from}`,
      title: `Your plan has a new price from ${from}`,
      intro: `Hello ${name}, the price of your ${plan} changes. You pay the new price from your first renewal on or after ${from}. Until then nothing changes. You can cancel your plan in your account.`,
    }),
    withdrawn: ({ name, plan }: { name: string; plan: string; from: string }) => ({
      subject: `The price of your ${plan} stays the same`,
      title: 'Your price stays the same',
      intro: `Hello ${name}, the new price that we announced for your ${plan} does not come. You keep paying the present price.`,
    }),
    priceNow: 'Price now',
    newPrice: 'New price',
    price: 'Price',
    priceAndPeriod: (price: string, period: string) => `${price} ${period}, before tax`,
    firstPayment: 'First payment at the new price',
  },
  rows: {
    plan: 'Plan',
    planAndPrice: (plan: string, price: string, period: string) => `${plan}, ${price} ${period}`,
    vehicle: 'Vehicle',
    invoice: 'Invoice',
    invoiceAmount: (invoice: number, amount: string) => `${invoice}: ${amount} with tax`,
    nextPayment: 'Next payment',
  },
  pay: (amount: string) => `Pay ${amount}`,
  seePlan: 'See your plan',
} as const
