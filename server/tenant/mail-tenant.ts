import { formatPhone } from '../../domain/format/phone.ts'
import type { Tenant } from '../platform/scope.ts'
import type { MailTenant } from '../providers/mail/layout.ts'

/** Returns a tenant's data for mails; their images need absolute URLs, and are PNG. */
export const mailTenant = (tenant: Tenant, siteUrl: string): MailTenant => ({
  ...tenant,
  supportPhone: formatPhone(tenant.supportPhone),
  logoUrl: tenant.logoUrl === null ? null : new URL('/api/tenant/logo.png', siteUrl).toString(),
  pages: tenant.pages
    .filter(({ kind }) => kind !== 'welcome')
    .map(({ label, path }) => ({ label, url: new URL(path, siteUrl).toString() })),
})
