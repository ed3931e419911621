import type { SubscriptionMail } from '../platform/jobs/tasks.ts'

interface Facts {
  name: string
  plan: string
  isMonthly: boolean
  /** The day on which the plan ends, where it does. */
  ends: string | undefined
}

interface Words {
  subject: string
  title: string
  intro: string
}

const WORDS: Record<SubscriptionMail['kind'], (facts: Facts) => Words> = {
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
  cancelled: ({ name, plan, isMonthly, ends = 'the day you chose' }) => {
    const bill = isMonthly ? 'the remaining 2 months are billed' : 'nothing more is billed'
    return {
      subject: `Your ${plan} ends on ${ends}`,
      title: `Your plan will end on ${ends}`,
      intro: `Hello ${name}, your ${plan} ends on ${ends}. Until then it stays active, and ${bill}. You can undo this until that day.`,
    }
  },
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

/** What a mail about a subscription says. */
export const wordsOf = (kind: SubscriptionMail['kind'], facts: Facts): Words => WORDS[kind](facts)
