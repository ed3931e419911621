import type { ClosingMail } from '../platform/jobs/tasks.ts'
import type { FixedMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** The start of the settings, where owners close the business and take it back. */
const HOME_PATH = '/account/franchisee/settings'

/** Returns the mail to an owner about the end of their business. */
export function closingMail(
  { about, by, left = 0 }: Omit<ClosingMail, 'closesAt'>,
  { name, at, business, siteUrl }: Record<'name' | 'at' | 'business' | 'siteUrl', string>,
): FixedMail {
  const mail = TEXTS.closingMail
  const texts = mail[about]
  return {
    kind: 'closing',
    title: texts.title(business),
    intro: texts.intro(name, business, left),
    rows: [[mail.when[about], at], ...(by === undefined ? [] : [[mail.by, by] as const])],
    action: { label: mail.action, url: `${siteUrl}${HOME_PATH}` },
    closing: texts.closing,
  }
}
