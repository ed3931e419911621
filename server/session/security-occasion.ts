import { randomUUID } from 'node:crypto'
import { deviceName } from '../../domain/account/device-name.ts'
import type { Context } from '../platform/context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'

/** Returns the time and device of a security event, for its mail, and an id: each event gets its own mail. */
export const occasionOf = ({ clock, userAgent }: Pick<Context, 'clock' | 'userAgent'>): SecurityOccasion => ({
  occasion: randomUUID(),
  at: clock.now().toISOString(),
  device: deviceName(userAgent ?? null),
})
