import { bookingStop } from '../../domain/tenant/tenant-state.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'

/** @throws Refusal 400, as other refusals of a booking, when the business takes no bookings from this person */
export function requireBookable({ scope, actor }: Pick<Context, 'scope' | 'actor'>): void {
  const stop = bookingStop(scope.tenant, actor?.isStaff ?? false)
  if (stop !== null) throw new Refusal(400, 'NOT_BOOKABLE', stop)
}
