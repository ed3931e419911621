import { formatPhone } from '../../domain/format/phone.ts'
import { fill } from '../../domain/message/fill.ts'
import type { CustomerMailKind, FixedMailKind, MailValues, PlaceholderValues } from '../../domain/message/mails.ts'
import { type MailText, OUR_TEXTS } from '../../domain/message/our-texts.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { Tenant } from '../platform/scope.ts'
import { type MailContent, renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from './mail-tenant.ts'
import { ownMailText } from './own-texts.ts'

/** The parts of a mail that no business edits. */
type Facts = Pick<MailContent, 'highlight' | 'rows' | 'action' | 'links' | 'scale' | 'lines' | 'statement'>

/** A mail to a customer: its kind, whose texts a business can edit, and what fills it. */
export type CustomerMail<Kind extends CustomerMailKind = CustomerMailKind> = Kind extends CustomerMailKind
  ? Facts & {
      kind: Kind
      /** Formatted values of the kind's placeholders. */
      values: MailValues<Kind>
    }
  : never

/** A mail whose texts are ours. */
export interface FixedMail extends Omit<MailContent, 'tenant'> {
  kind: FixedMailKind
  /** By default the title. */
  subject?: string
}

/** A mail that is ready to be addressed. */
export interface WrittenMail {
  fromName: string
  replyTo: string
  subject: string
  html: string
  text: string
}

interface Sender {
  tenant: Tenant
  siteUrl: string
}

const isCustomerMail = (mail: CustomerMail | FixedMail): mail is CustomerMail => 'values' in mail

/** Renders a mail in the tenant's brand. @param own the business's own texts of a mail to customers, where it has any */
export function renderTenantMail(
  mail: CustomerMail | FixedMail,
  { tenant, siteUrl }: Sender,
  own: Partial<MailText> = {},
): WrittenMail {
  const brand = { fromName: tenant.name, replyTo: tenant.supportEmail }
  const layout = mailTenant(tenant, siteUrl)
  if (!isCustomerMail(mail)) {
    const { kind: _, subject, ...content } = mail
    return { ...brand, subject: subject ?? content.title, ...renderMail({ tenant: layout, ...content }) }
  }
  const { kind, values, ...facts } = mail
  const all: PlaceholderValues = {
    ...values,
    businessName: tenant.name,
    supportPhone: formatPhone(tenant.supportPhone),
    supportEmail: tenant.supportEmail,
  }
  const { title, ...texts } = { ...OUR_TEXTS[kind], ...own }
  return {
    ...brand,
    // A value with a line break must not add a header.
    subject: fill(texts.subject, all).replaceAll(/\s+/g, ' '),
    ...renderMail({
      tenant: layout,
      title: fill(title, all),
      intro: fill(texts.opening, all),
      ...facts,
      closing: fill(texts.closing, all),
    }),
  }
}

/** Writes a mail in the tenant's brand and, to customers, with the business's own texts. */
export async function writeMail(
  { scope: { db, tenant }, siteUrl }: Pick<JobContext, 'scope' | 'siteUrl'>,
  mail: CustomerMail | FixedMail,
): Promise<WrittenMail> {
  const own = isCustomerMail(mail) ? await ownMailText(db, mail.kind) : {}
  return renderTenantMail(mail, { tenant, siteUrl }, own)
}
