import { plural } from '../../domain/format/plural.ts'

/** Amounts, dates and phone numbers come formatted. */
export const TEXTS = {
  notAnswerable: 'This dispute can’t be answered now. Reload to see its status.',
  answerRefused: 'The payment service refused your answer. Try again, or answer in the provider’s dashboard.',
  answerUnknown: 'We don’t know yet whether the bank got your answer. We are checking it with the payment service.',
  alreadyDecided: 'Somebody already decided about this warning. Reload to see the decision.',
  alreadySettled: 'This was already recorded. Reload to see it.',
  nothingLeft: 'Nothing is left to refund of this payment.',
  noteTooLong: 'Please keep the note under 500 characters.',
  card: 'card',
  mail: {
    rows: {
      invoice: 'Invoice',
      customer: 'Customer',
      amount: 'Amount',
      reason: 'Reason',
      due: 'Answer by',
      fraud: 'Warning',
    },
    action: 'Open the dispute',
    actionWarning: 'Open the warning',
    opened: {
      subject: (invoice: number, amount: string) => `Payment of ${amount} for invoice ${invoice} is disputed`,
      title: 'A payment is disputed',
      intro: (name: string, amount: string) =>
        `The bank of ${name} disputes a payment of ${amount} and took the money. Submit evidence, or accept the dispute.`,
      inquiry: (name: string, amount: string) =>
        `The bank of ${name} asks about a payment of ${amount}. No money was taken. Submit evidence, or refund the payment.`,
    },
    escalated: {
      subject: (invoice: number, amount: string) =>
        `The inquiry about ${amount} for invoice ${invoice} is now a dispute`,
      title: 'An inquiry became a dispute',
      intro: (name: string, amount: string) =>
        `The bank of ${name} now disputes a payment of ${amount} and took the money. Submit evidence, or accept the dispute.`,
    },
    due: {
      subject: (invoice: number, due: string) => `Answer the dispute of invoice ${invoice} by ${due}`,
      title: 'Your answer to a dispute is due',
      intro: (name: string, amount: string, due: string) =>
        `The dispute of ${amount} by ${name} has no answer yet. Without one by ${due}, we lose it.`,
    },
    closed: {
      subject: (invoice: number, outcome: string) => `Dispute of invoice ${invoice}: ${outcome}`,
      title: 'A dispute is closed',
      WON: (name: string, amount: string) =>
        `We won the dispute of ${amount} with ${name}. The bank returns the money.`,
      LOST: (name: string, amount: string) =>
        `We lost the dispute of ${amount} with ${name}. The customer keeps the money.`,
      WARNING_CLOSED: (name: string, amount: string) =>
        `The bank of ${name} closed its inquiry about ${amount}. We keep the money.`,
      PREVENTED: (name: string, amount: string) => `The dispute of ${amount} with ${name} was prevented.`,
    },
    refused: {
      subject: (invoice: number) => `Your answer to the dispute of invoice ${invoice} was refused`,
      title: 'The answer was refused',
      intro: (name: string, amount: string) =>
        `The payment service refused your answer to the dispute of ${amount} with ${name}. Open it and try again, or answer in the provider’s dashboard.`,
    },
    warning: {
      subject: (invoice: number, amount: string) => `Fraud warning for ${amount} of invoice ${invoice}`,
      title: 'A bank warns of fraud',
      intro: (name: string, amount: string) =>
        `The bank of ${name} reports a payment of ${amount} as fraud. A dispute is likely. Refund the payment now, or keep it.`,
    },
    closing: (name: string, phone: string) => `You can call ${name} at ${phone}.`,
  },
  pdf: {
    title: 'Evidence',
    documentTitle: (id: string) => `Evidence for dispute ${id}`,
    fileName: (invoice: number) => `dispute-evidence-${invoice}.pdf`,
    dispute: (id: string) => `Dispute ${id}`,
    invoice: (invoice: number) => `Invoice ${invoice}`,
    customer: 'Customer',
    service: 'Service',
    statement: 'Statement',
    payment: 'Payment',
    method: 'Method',
    paidAt: 'Paid',
    amount: 'Amount',
    refunded: 'Refunded',
    disputed: 'Disputed',
    reason: 'Reason',
    intent: 'Payment intent',
    takenBy: 'Taken by',
    order: 'Work order',
    orderNumber: 'Number',
    bookedAt: 'Booked',
    bookedBy: 'Booked by',
    appointment: 'Appointment',
    doneAt: 'Completed',
    van: 'Van',
    technician: 'Technician',
    address: 'Service address',
    contact: 'Contact on site',
    vehicle: 'Vehicle',
    vin: 'VIN',
    notes: 'Customer’s notes',
    lines: 'Services billed',
    subtotal: 'Subtotal',
    total: 'Total',
    tax: (name: string, rate: string) => `${name} ${rate}`,
    history: 'History of the order',
    historyLine: (at: string, what: string, who: string) => `${at}: ${what} (${who})`,
    /** What is shown of an order's history; other events are left out. */
    events: {
      requested: 'Appointment requested',
      booked: 'Appointment booked',
      confirmed: 'Appointment confirmed and emailed',
      rescheduled: 'Appointment moved',
      address_changed: 'Address changed',
      contact_changed: 'Contact changed by the customer',
      customer_confirmed: 'Customer confirmed that they will be there',
      services_changed: 'Services changed',
      inspected: 'Vehicle inspected',
      completed: 'Work completed',
      paid: 'Payment received, receipt emailed',
      refunded: 'Payment refunded',
      car_locked: 'Car locked',
      car_unlocked: 'Car unlocked',
    } as Readonly<Record<string, string>>,
    mails: 'Emails to the customer',
    mail: (subject: string, address: string) => `${subject} (to ${address})`,
    consents: 'What the customer agreed to',
    consent: (version: string, wording: string) => `Version ${version}: ${wording}`,
    inspection: 'Inspection',
    mileage: 'Odometer',
    inspectionNotes: 'Notes',
    tire: (corner: string) => `${corner} tire`,
    brake: (corner: string) => `${corner} brake`,
    photos: 'Photos of the inspection',
    photo: (number: number, at: string) => `Photo ${number}, ${at}`,
    unreadable: (count: number) =>
      plural(count, { one: '1 photo could not be read.', other: `${count} photos could not be read.` }),
    place: (street: string, city: string, province: string, postalCode: string) =>
      `${street}, ${city}, ${province} ${postalCode}`,
    /** The payment service shows it to the bank. */
    description: (services: string, vehicle: string, address: string) =>
      `Mobile car service at the customer’s address. ${services}. Vehicle: ${vehicle}. Service address: ${address}.`,
  },
} as const
