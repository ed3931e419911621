import { plural } from '../../domain/format/plural.ts'
import { spellings } from '../../domain/format/spelling.ts'
import type { MailGroup } from '../../domain/message/mails.ts'

interface Group {
  title: string
  hint: string
}

const GROUPS: Record<MailGroup, Group> = {
  bookings: {
    title: 'Appointments',
    hint: 'To the contact of an appointment, with a calendar file once the time is fixed.',
  },
  payments: { title: 'Invoices and payments', hint: 'To the billed customer.' },
  plans: { title: 'Plans', hint: 'To the member, about their plan and its payments.' },
  customers: { title: 'Customers', hint: 'To a customer with an account.' },
  accounts: {
    title: 'Logins and data',
    hint: 'To customers and staff. These texts protect an account or answer to the law, so they stay ours.',
  },
  staff: { title: 'Staff', hint: 'To your team. They carry your brand, with our texts.' },
  vendors: { title: 'Vendors', hint: 'To a vendor, with the statement attached.' },
}

export const TEXTS = {
  title: 'Messages',
  intro: 'Every email that we send in your name, as it arrives.',
  groups: GROUPS,
  ownText: 'Your text',
  notSent: 'Not sent',
  changed: (count: number) => plural(count, { one: '1 email has your text', other: `${count} emails have your text` }),
  documents: {
    title: 'Documents',
    hint: 'Your own text on invoices, added to what the law requires.',
    invoice: 'Wording of invoices',
  },
  unknown: 'We don’t send this email. Choose one from the list.',
  mail: {
    sending: 'Sending',
    sendingHint: 'Customers who turned off emails about bookings don’t get it either.',
    send: 'Send this email',
    text: 'Text',
    textHint: 'Plain text. Amounts, links and what the law demands are added below your opening.',
    placeholders: (count: number) => `Placeholders (${count})`,
    placeholdersHint: 'Type one of these into a text. Each email or invoice has what it stands for.',
    subject: 'Subject',
    opening: 'Opening',
    closing: 'Closing',
    closingHint: 'Your business name follows.',
    ours: 'Back to our text',
    oursOf: (field: string) => `Back to our text: ${field}`,
    preview: 'Preview',
    previewHint: spellings('With an invented customer, in your colours and with your logo.'),
    fixedHint: spellings('This text stays ours. It carries your name, logo and colours.'),
    stale: 'Correct the marked fields to update the preview.',
    views: 'How to show the email',
    desktop: 'Desktop',
    phone: 'Phone',
    plain: 'Plain text',
    frame: (name: string) => `Preview: ${name}`,
    subjectLine: 'Subject',
    from: 'From',
    test: 'Send a test to me',
    sent: (email: string) => `Sent to ${email}.`,
  },
  invoice: {
    title: 'Wording of invoices',
    intro:
      'Customers read it on the PDF of an invoice and of its credit note. Your team sees it on the invoice’s page, too. Earlier invoices keep the wording of their day.',
    note: 'Below the amounts',
    noteHint: 'For example thanks, or how to reach you about this invoice.',
    noteLabel: 'Note',
    terms: 'Small print',
    termsHint:
      'For example terms of payment and warranty. Seller, tax numbers and taxes are always on the invoice, as the law demands.',
    termsLabel: 'Terms',
    preview: 'Preview',
    previewHint: 'An invoice with an invented customer, with the text above.',
    download: 'Download an example',
    file: 'invoice-example.pdf',
  },
} as const
