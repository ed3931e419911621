import {
  CUSTOMER_MAIL_KINDS,
  type CustomerMailKind,
  isCustomerMail,
  isOptionalMail,
  type MailKind,
  placeholdersOf,
} from '../../domain/message/mails.ts'
import { type MailText, OUR_TEXTS } from '../../domain/message/our-texts.ts'
import { mailTextProblems } from '../../domain/message/text-problems.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../platform/refusal.ts'
import { type Stamped, saveSection, withStamp } from '../settings/save-section.ts'
import { isMailOff, ownMailText } from '../tenant/own-texts.ts'
import { TEXTS } from './texts.ts'

/** A mail as the business sends it. */
export interface MailSettings extends MailText {
  /** It is not sent. */
  isOff: boolean
}

/** The texts of a mail as it is sent, and whether it is. */
const readText = async (db: Database, kind: CustomerMailKind): Promise<MailSettings> => {
  const { subject, opening, closing } = { ...OUR_TEXTS[kind], ...(await ownMailText(db, kind)) }
  return { subject, opening, closing, isOff: await isMailOff(db, kind) }
}

/** @throws Refusal 422 for a mail whose texts stay ours */
function requireEditable(kind: MailKind): CustomerMailKind {
  if (!isCustomerMail(kind)) throw new Refusal(422, 'NOT_EDITABLE', TEXTS.notEditable)
  return kind
}

/** Returns the mails of which the business wrote texts of its own. */
export async function changedMails({ scope }: SignedInContext): Promise<CustomerMailKind[]> {
  const rows = await scope.db
    .selectFrom('mail_text')
    .where(eb => eb.or([eb('subject', 'is not', null), eb('opening', 'is not', null), eb('closing', 'is not', null)]))
    .select('kind')
    .execute()
  const own = new Set(rows.map(({ kind }) => kind))
  return CUSTOMER_MAIL_KINDS.filter(kind => own.has(kind))
}

/** Returns the mails that the business does not send. */
export async function mailsSwitchedOff({ scope }: SignedInContext): Promise<CustomerMailKind[]> {
  const rows = await scope.db.selectFrom('mail_text').where('is_off', '=', true).select('kind').execute()
  const off = new Set(rows.map(({ kind }) => kind))
  return CUSTOMER_MAIL_KINDS.filter(kind => off.has(kind))
}

/** Returns the texts of a mail. @throws Refusal 422 as requireEditable */
export const mailText = async ({ scope }: SignedInContext, kind: MailKind): Promise<Stamped<MailSettings>> =>
  withStamp(await readText(scope.db, requireEditable(kind)))

/** @throws Refusal 422 for each wrong text */
export function requireText(kind: CustomerMailKind, text: MailText): void {
  const problems = mailTextProblems(text, placeholdersOf(kind))
  if (problems.length > 0) throw invalidFields(problems)
}

/** A text without blanks at its ends; null: it is ours, so that the business gets our better ones. */
const ownOrNull = (typed: string, ours: string): string | null => (typed.trim() === ours ? null : typed.trim())

/**
 * Changes the texts of a mail, or switches it off or on, from the next mail on.
 * @throws Refusal 422 as requireEditable, for each wrong text, and for switching off a mail that customers have to get; 409 as saveSection
 */
export async function updateMailText(
  context: SignedInContext,
  { kind: requestedKind, text, seen }: { kind: MailKind; text: MailSettings; seen: string },
): Promise<Stamped<MailSettings>> {
  const kind = requireEditable(requestedKind)
  requireText(kind, text)
  if (text.isOff && !isOptionalMail(kind)) throw invalidField('isOff', TEXTS.notOptional)
  const ours = OUR_TEXTS[kind]
  const own = {
    subject: ownOrNull(text.subject, ours.subject),
    opening: ownOrNull(text.opening, ours.opening),
    closing: ownOrNull(text.closing, ours.closing),
    is_off: text.isOff || null,
  }
  return await saveSection(context, {
    subject: 'mail_text',
    owner: { key: { kind } },
    read: db => readText(db, kind),
    seen,
    write: async db => {
      if (Object.values(own).every(value => value === null))
        await db.deleteFrom('mail_text').where('kind', '=', kind).execute()
      else
        await db
          .insertInto('mail_text')
          .values({ kind, ...own })
          .onConflict(conflict => conflict.columns(['tenant_id', 'kind']).doUpdateSet(own))
          .execute()
    },
  })
}
