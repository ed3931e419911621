export const TEXTS = {
  notCancellable: 'You can only cancel an active plan. Reload to see its status.',
  notEndable:
    'You can only end a plan that is not paid, and not while a card is being charged. Reload to see its status.',
  dateChanged: 'The plan’s end date has changed. Reload to see it.',
  nothingToUndo: 'This plan has no cancellation to undo. Reload to see its status.',
  notPayable: 'This plan has no balance to pay. Reload to see its status.',
  /** What a mail has to say, whatever a business writes above it. */
  statements: {
    renewalFailed: 'Until it’s paid, plan prices don’t apply. You can pay with another card.',
    cancelledMonthly:
      'Until then it stays active, and the remaining 2 months are billed. You can undo this until that day.',
    cancelledAnnually: 'Until then it stays active, and nothing more is billed. You can undo this until that day.',
  },
  planMove: {
    announced: (from: string) =>
      `You pay the new price from your first renewal on or after ${from}. Until then nothing changes. You can cancel your plan in your account.`,
    withdrawn: 'You keep paying the present price.',
    priceNow: 'Price now',
    newPrice: 'New price',
    price: 'Price',
    priceAndPeriod: (price: string, period: string) => `${price} ${period}, before tax`,
    firstPayment: 'First payment at the new price',
    coversThen: 'From then on, your plan covers these services:',
    covered: (service: string, often: string) => `${service}: ${often}`,
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
