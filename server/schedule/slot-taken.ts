import { Refusal } from '../platform/refusal.ts'

export const slotTaken = (): Refusal =>
  new Refusal(409, 'TIME_SLOT_UNAVAILABLE', 'The time selected is no longer available')
