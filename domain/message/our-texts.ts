import type { CustomerMailKind } from './mails.ts'

/** The texts of a mail that a business can edit. Plain text with placeholders. */
export interface MailText {
  subject: string
  opening: string
  closing: string
}

/** A mail's texts. The title, and what the law or the specification demands, stay. */
interface OurText extends MailText {
  title: string
}

const QUESTIONS = 'Questions? Call {{supportPhone}} or write to {{supportEmail}}.'

/** Our texts of the mails to customers: what a business sends until it writes its own. */
export const OUR_TEXTS: Record<CustomerMailKind, OurText> = {
  booking_confirmed: {
    subject: 'Service Confirmed: {{date}}',
    title: 'Service Confirmed',
    opening: 'Thank you, {{customerName}}. We’ll be there on {{date}}.',
    closing: QUESTIONS,
  },
  booking_requested: {
    subject: 'Service Requested: {{date}}',
    title: 'Service Requested',
    opening: 'Thank you, {{customerName}}. We have your request for {{date}}. We’ll email you when it’s confirmed.',
    closing: QUESTIONS,
  },
  booking_outside: {
    subject: 'Outside Service Area: {{date}}',
    title: 'Outside Service Area',
    opening:
      'Thank you, {{customerName}}. Your address is outside our service area. We’ll see what we can do and contact you.',
    closing: QUESTIONS,
  },
  order_moved: {
    subject: 'Service Rescheduled: {{date}}',
    title: 'Service Rescheduled',
    opening: 'Hello {{customerName}}, your appointment has a new time. We’ll be there on {{date}}.',
    closing: QUESTIONS,
  },
  request_moved: {
    subject: 'Service Rescheduled: {{date}}',
    title: 'Service Rescheduled',
    opening: 'Hello {{customerName}}, we have your new time, {{date}}. We’ll email you when it’s confirmed.',
    closing: QUESTIONS,
  },
  address_changed: {
    subject: 'Service Address Changed: {{date}}',
    title: 'Service Address Changed',
    opening: 'Hello {{customerName}}, the new address of your appointment on {{date}} is {{address}}.',
    closing: QUESTIONS,
  },
  contact_changed: {
    subject: 'Contact Changed: {{date}}',
    title: 'Contact Changed',
    opening:
      'Hello {{customerName}}, your appointment on {{date}} has a new contact. If you did not ask for this, please call us.',
    closing: QUESTIONS,
  },
  price_changed: {
    subject: 'Service Price Changed: {{date}}',
    title: 'Service Price Changed',
    opening: 'Hello {{customerName}}, there is a change to your appointment on {{date}}.',
    closing: QUESTIONS,
  },
  franchise_changed: {
    subject: 'Another Team for Your Service: {{date}}',
    title: 'Another Team for Your Service',
    opening: 'Hello {{customerName}}, another of our teams comes to your appointment on {{date}}.',
    closing: QUESTIONS,
  },
  order_cancelled: {
    subject: 'Service Cancelled: {{date}}',
    title: 'Service Cancelled',
    opening: 'Hello {{customerName}}, your appointment on {{date}} is cancelled. You can book another time online.',
    closing: QUESTIONS,
  },
  order_reminder: {
    subject: 'Tomorrow: we’ll be there on {{date}}',
    title: 'See you tomorrow',
    opening:
      'Hello {{customerName}}, we’ll service your {{vehicle}} on {{date}}. Please let us know that you’ll be there.',
    closing: `Please park the car where we can walk around it, have the key ready, and keep pets inside. If there is a gate, tell us how to get in.\n${QUESTIONS}`,
  },
  work_recommended: {
    subject: 'Your {{vehicle}}: the work we recommend',
    title: 'The work we recommend',
    opening:
      'Hello {{customerName}}, we have inspected your {{vehicle}}. Your technician recommends this work. Please tell us what we may do.',
    closing: QUESTIONS,
  },
  visit_completed: {
    subject: 'Service Completed: {{date}}',
    title: 'Service Completed',
    opening:
      'Thank you, {{customerName}}. We’ve serviced your {{vehicle}}. Here is what we did and how your car is doing.',
    closing: QUESTIONS,
  },
  pay_link: {
    subject: 'Invoice {{invoiceNumber}} from {{businessName}}: {{amount}}',
    title: 'Invoice {{invoiceNumber}}',
    opening:
      'Hello {{customerName}}, thank you for letting us service your {{vehicle}}. You can pay online with your card.',
    closing: QUESTIONS,
  },
  pay_link_renewed: {
    subject: 'Invoice {{invoiceNumber}} from {{businessName}}: {{amount}}',
    title: 'Invoice {{invoiceNumber}}',
    opening: 'Hello {{customerName}}, here is your new payment link. You can pay online with your card.',
    closing: QUESTIONS,
  },
  receipt: {
    subject: 'Receipt for invoice {{invoiceNumber}}',
    title: 'Thank you for your payment',
    opening: 'Hello {{customerName}}, we have received {{amount}}.',
    closing: QUESTIONS,
  },
  payment_moved: {
    subject: 'Receipt for invoice {{invoiceNumber}}',
    title: 'We moved your payment',
    opening:
      'Hello {{customerName}}, we have moved {{amount}} that you paid for invoice {{earlierInvoice}} to the new invoice {{invoiceNumber}}.',
    closing: QUESTIONS,
  },
  refund: {
    subject: 'Refund for invoice {{invoiceNumber}}',
    title: 'Your refund',
    opening: 'Hello {{customerName}}, we have refunded {{amount}}.',
    closing: QUESTIONS,
  },
  refund_cash: {
    subject: 'Refund for invoice {{invoiceNumber}}',
    title: 'Your refund',
    opening: 'Hello {{customerName}}, we have returned {{amount}} in cash.',
    closing: QUESTIONS,
  },
  refund_credit: {
    subject: 'Refund for invoice {{invoiceNumber}}',
    title: 'Your refund',
    opening: 'Hello {{customerName}}, we have given you {{amount}} as store credit. Use it on your next booking.',
    closing: QUESTIONS,
  },
  refund_returned: {
    subject: 'Your refund for invoice {{invoiceNumber}} did not arrive',
    title: 'The refund did not arrive',
    opening: 'Hello {{customerName}}, your bank returned our refund of {{amount}}.',
    closing: QUESTIONS,
  },
  plan_payment_needed: {
    subject: 'Your {{planName}}: payment needed',
    title: 'Your plan needs its payment',
    opening:
      'Hello {{customerName}}, your {{planName}} becomes active once it’s paid. You can pay online with your card.',
    closing: QUESTIONS,
  },
  plan_started: {
    subject: 'Your {{planName}} is active',
    title: 'Your plan is active',
    opening:
      'Hello {{customerName}}, thank you for your payment. Your {{planName}} is active: covered services are free from your next booking.',
    closing: QUESTIONS,
  },
  plan_renewed: {
    subject: 'Your {{planName}} is renewed',
    title: 'Your plan is renewed',
    opening: 'Hello {{customerName}}, thank you. Your {{planName}} continues.',
    closing: QUESTIONS,
  },
  plan_renewal_failed: {
    subject: 'Your {{planName}} could not be renewed',
    title: 'Your card was declined',
    opening: 'Hello {{customerName}}, we could not charge your saved card for your {{planName}}.',
    closing: QUESTIONS,
  },
  plan_cancelled: {
    subject: 'Your {{planName}} ends on {{endDate}}',
    title: 'Your plan will end on {{endDate}}',
    opening: 'Hello {{customerName}}, your {{planName}} ends on {{endDate}}.',
    closing: QUESTIONS,
  },
  plan_continues: {
    subject: 'Your {{planName}} continues',
    title: 'Your plan continues',
    opening: 'Hello {{customerName}}, your {{planName}} continues as before.',
    closing: QUESTIONS,
  },
  plan_ended: {
    subject: 'Your {{planName}} has ended',
    title: 'Your plan has ended',
    opening: 'Hello {{customerName}}, your {{planName}} has ended. We’re happy to help you with any booking.',
    closing: QUESTIONS,
  },
  plan_price_announced: {
    subject: 'New price of your {{planName}} from {{date}}',
    title: 'Your plan has a new price from {{date}}',
    opening: 'Hello {{customerName}}, the price of your {{planName}} changes.',
    closing: QUESTIONS,
  },
  plan_price_withdrawn: {
    subject: 'The price of your {{planName}} stays the same',
    title: 'Your price stays the same',
    opening: 'Hello {{customerName}}, the new price that we announced for your {{planName}} does not come.',
    closing: QUESTIONS,
  },
  welcome: {
    subject: 'Welcome to {{businessName}}',
    title: 'Welcome to {{businessName}}',
    opening:
      'Hello {{customerName}}, your account is ready. Your next booking takes a minute, because we save your addresses and cars.',
    closing: 'You log in with {{email}}.',
  },
  referral_credit: {
    subject: 'You have earned {{amount}}',
    title: 'You have earned {{amount}}',
    opening: 'Hello {{customerName}}, a friend had their first service with your code. Thank you for the referral.',
    closing: 'Use your credit in the last step of your next booking.',
  },
  assistance_answer: {
    subject: 'Our answer to your message',
    title: 'Our answer',
    opening: 'Hello {{customerName}}, thank you for your message.',
    closing: 'Reply to this email to write to us again, or call {{supportPhone}}.',
  },
  quote_sent: {
    subject: 'Quote {{quoteNumber}} from {{businessName}}: {{amount}}',
    title: 'Your quote',
    opening:
      'Hello {{customerName}}, here is your quote {{quoteNumber}} for {{amount}}. It is valid until {{date}}. You can accept it online.',
    closing: QUESTIONS,
  },
}
