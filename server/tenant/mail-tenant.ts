import { formatPhone } from '../../domain/format/phone.ts'
import type { Tenant } from '../platform/scope.ts'
import type { MailTenant } from '../providers/mail/layout.ts'

/** A tenant as mails show it; pictures in mails need whole addresses, and are PNG. */
export const mailTenant = (tenant: Tenant, siteUrl: string): MailTenant => ({
  ...tenant,
  supportPhone: formatPhone(tenant.supportPhone),
  logoUrl: tenant.logoUrl === null ? null : new URL('/api/tenant/logo.png', siteUrl).toString(),
})
