import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { SecondFactorChange } from '../platform/jobs/tasks.ts'
import type { SecurityEventKind } from '../security/event-kinds.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { occasionOf } from '../session/security-occasion.ts'

const EVENTS: Record<SecondFactorChange, SecurityEventKind> = {
  totp_added: 'second_factor_added',
  totp_removed: 'second_factor_removed',
  passkey_added: 'passkey_added',
  passkey_removed: 'passkey_removed',
  recovery_code_used: 'recovery_code_used',
  recovery_codes_replaced: 'second_factor_added',
  reset: 'second_factor_reset',
}

/** Records a change to a user's login and mails it to them, within the transaction of the change. */
export async function noteChange(
  context: Context,
  db: Database,
  userId: number,
  change: SecondFactorChange,
): Promise<void> {
  await recordSecurityEvent(context, { kind: EVENTS[change], userId, details: { change } }, db)
  await enqueue(db, 'mail-second-factor-change', { userId, change, ...occasionOf(context) })
}
