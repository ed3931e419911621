import { CARD_CONSENT_VERSION, cardConsent } from '../../domain/payment/card-consent.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Tenant } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

/**
 * Keeps a customer's agreement that we save a card and charge it later, with the text that they were shown. Every way to save a card calls it.
 * @param consent.version the version of the text that the customer was shown
 * @throws Refusal 409 OUTDATED for another version than today's
 */
export async function recordCardConsent(
  db: Database,
  { tenant, userId, version, now }: { tenant: Tenant; userId: number; version: string | null; now: Date },
): Promise<void> {
  if (version !== CARD_CONSENT_VERSION) throw new Refusal(409, 'OUTDATED', TEXTS.consentOutdated)
  await db
    .insertInto('card_consent')
    .values({ user_id: userId, version, wording: cardConsent(tenant.name), agreed_at: now })
    .execute()
}
