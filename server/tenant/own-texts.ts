import type { CustomerMailKind } from '../../domain/message/mails.ts'
import type { MailText } from '../../domain/message/our-texts.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Checks whether the business sends no mails of a kind. */
export async function isMailOff(db: Database, kind: CustomerMailKind): Promise<boolean> {
  const own = await db.selectFrom('mail_text').where('kind', '=', kind).select('is_off').executeTakeFirst()
  return own?.is_off === true
}

/** Returns the business's own texts of a mail, without those that are ours. */
export async function ownMailText(db: Database, kind: CustomerMailKind): Promise<Partial<MailText>> {
  const own = await db
    .selectFrom('mail_text')
    .where('kind', '=', kind)
    .select(['subject', 'opening', 'closing'])
    .executeTakeFirst()
  return Object.fromEntries(Object.entries(own ?? {}).filter(([, text]) => text !== null))
}
