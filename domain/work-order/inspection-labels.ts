import type { Condition, Corner } from './inspection.ts'
import { TEXTS } from './texts.ts'

export const CORNER_LABELS: Record<Corner, string> = TEXTS.corner

/** Conditions of the whole vehicle, in the order of a technician's walk-around. */
export const VEHICLE_CONDITIONS = [
  { field: 'windshieldsCondition', label: TEXTS.windshields },
  { field: 'windshieldFluid', label: TEXTS.washerFluid },
  { field: 'brakeFluid', label: TEXTS.brakeFluid },
  { field: 'leakInspection', label: TEXTS.leaks },
] as const

export const CONDITION_LABELS: Record<Condition, string> = TEXTS.condition
