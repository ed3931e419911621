import type { InvoiceWording } from '../../../domain/message/invoice-wording.ts'
import { CUSTOMER_MAIL_KINDS } from '../../../domain/message/mails.ts'
import { type MailText, OUR_TEXTS } from '../../../domain/message/our-texts.ts'
import { invoiceWording, updateWording } from '../../message/invoice-wording.ts'
import { mailText, updateMailText } from '../../message/mail-texts.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import { TEXTS } from '../texts.ts'
import { cannotPutBack, changedAgain, onlyRow, type Planner, requireAsLeft } from './plan.ts'

type TextColumns = Partial<Record<keyof MailText, string | null>> & { is_off?: true | null }
const FIELDS = ['subject', 'opening', 'closing'] as const

/** Puts back the texts of a mail. Texts that were added are ours again. */
export const mailTexts: Planner = async (context, entry) => {
  const { key, from, to } = onlyRow(entry)
  const kind = CUSTOMER_MAIL_KINDS.find(each => each === key.kind)
  if (kind === undefined || entry.rowCount > 1) throw cannotPutBack(TEXTS.noWay)
  const { stamp, ...now } = await mailText(context, kind)
  const ours = OUR_TEXTS[kind]
  const [old, left] = [from as TextColumns | null, to as TextColumns | null]
  const text = { ...now }
  for (const field of FIELDS) {
    // An update names only what it changed; a row that is not there has our texts.
    const leftAs = left === null ? null : left[field]
    if (leftAs === undefined) continue
    if ((leftAs ?? ours[field]) !== now[field]) throw changedAgain()
    text[field] = old?.[field] ?? ours[field]
  }
  const wasLeftOff = left === null ? null : left.is_off
  if (wasLeftOff !== undefined) {
    if ((wasLeftOff ?? false) !== now.isOff) throw changedAgain()
    text.isOff = old?.is_off ?? false
  }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateMailText(context, { kind, text, seen }) }
}

/** Puts back what the business wrote on its invoices. */
export const wording: Planner = async (context, entry) => {
  const row = onlyRow(entry)
  const { stamp, ...now } = await invoiceWording(context)
  requireAsLeft({ ...now }, row)
  const old = (row.from ?? {}) as Partial<InvoiceWording>
  const before = row.from === null ? { note: '', terms: '' } : { ...now, ...old }
  return { seen: stamp, impact: NO_IMPACT, save: ({ seen }) => updateWording(context, { wording: before, seen }) }
}
