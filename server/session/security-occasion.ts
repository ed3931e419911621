import { randomUUID } from 'node:crypto'
import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'

/** When and on which device something happened, for the mail that says so. Each occasion is a mail of its own. */
export const occasionOf = ({ clock, userAgent }: Pick<Context, 'clock' | 'userAgent'>): SecurityOccasion => ({
  occasion: randomUUID(),
  at: clock.now().toISOString(),
  device: deviceName(userAgent ?? null),
})
