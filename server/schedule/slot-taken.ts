import { Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

export const slotTaken = (): Refusal => new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.slotTaken)
