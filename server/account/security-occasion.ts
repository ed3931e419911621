import { randomUUID } from 'node:crypto'
import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { SecurityChange, SecurityOccasion } from '../platform/jobs/tasks.ts'

/** When and on which device something happened, for the mail that says so. Each occasion is a mail of its own. */
export const occasionOf = ({ clock, userAgent }: Pick<Context, 'clock' | 'userAgent'>): SecurityOccasion => ({
  occasion: randomUUID(),
  at: clock.now().toISOString(),
  device: deviceName(userAgent ?? null),
})

/** Mails somebody that the way they log in was changed, in case it was not them. In the transaction of the change. */
export const mailSecurityChange = (
  context: Pick<Context, 'clock' | 'userAgent'>,
  { userId, change }: { userId: number; change: SecurityChange },
  db: Database,
): Promise<void> => enqueue(db, 'mail-security-change', { userId, change, ...occasionOf(context) })
