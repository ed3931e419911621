import type { FastifyInstance } from 'fastify'
import { notFound } from '../platform/refusal.ts'

const DAY_MS = 86_400_000
/** The file is generated per request, so that it never expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Registers GET /.well-known/security.txt, the contact for security reports (RFC 9116): SECURITY_CONTACT, or the tenant's support. */
export function registerSecurityText(
  app: FastifyInstance,
  { siteUrl }: { siteUrl: (tenantId: number) => Promise<string> },
): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { scope, config, clock } = await request.context()
    const { supportEmail, id } = scope.tenant
    const contact = config.securityContact ?? (supportEmail ? `mailto:${encodeURI(supportEmail)}` : undefined)
    if (contact === undefined) throw notFound('securityContact')
    const midnight = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${await siteUrl(id)}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'host')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
