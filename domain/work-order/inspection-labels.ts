import type { Condition, Corner } from './inspection.ts'

export const CORNER_LABELS: Record<Corner, string> = {
  FrontLeft: 'Front left',
  FrontRight: 'Front right',
  RearLeft: 'Rear left',
  RearRight: 'Rear right',
}

/** Conditions of the whole vehicle, in the order of a technician's walk-around. */
export const VEHICLE_CONDITIONS = [
  { field: 'windshieldsCondition', label: 'Windshields' },
  { field: 'windshieldFluid', label: 'Washer fluid' },
  { field: 'brakeFluid', label: 'Brake fluid' },
  { field: 'leakInspection', label: 'Leaks' },
] as const

export const CONDITION_LABELS: Record<Condition, string> = { good: 'Good', fair: 'Fair', poor: 'Poor' }
