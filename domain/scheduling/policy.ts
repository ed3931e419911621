import { MAX_HOLD_MINUTES } from '../schedule/hold.ts'
import { TEXTS } from './texts.ts'

/** The most that a nearby start takes off. */
export const MAX_NEARBY_CENTS = 100_000

/** HOURLY: every visit has an hour, on the hour (SCHED-03). DURATION: it has as long as its work takes. */
export type SchedulingMode = 'HOURLY' | 'DURATION'

/** IGNORE: driving is not looked at. WARN: staff see drives that do not fit. ENFORCE: customers get no start that a van cannot reach. */
export type TravelRule = 'IGNORE' | 'WARN' | 'ENFORCE'

/** The rule and driving as one choice of a business, in three steps. */
export const SCHEDULING_STEPS = ['HOURLY_IGNORE', 'HOURLY_WARN', 'DURATION_ENFORCE'] as const
export type SchedulingStep = (typeof SCHEDULING_STEPS)[number]

/** How visits are planned. */
export interface SchedulingPolicy {
  mode: SchedulingMode
  travel: TravelRule
  /** Minutes between two starts of DURATION. HOURLY has 60. */
  gridMinutes: number
  /** DURATION: customers read that the van arrives from the start until so many minutes later. 0: at the start. */
  arrivalWindowMinutes: number
  /** The shortest time of a car, and of a service without planned minutes. */
  leastMinutes: number
  /** Once for a visit: unpacking and packing. */
  setupMinutes: number
  /** Kept free after a visit, before the van drives on. */
  bufferMinutes: number
  /** OUTSIDE: the drives from and to the van's home are not in its shift. INSIDE: they are. */
  homeLegs: 'OUTSIDE' | 'INSIDE'
  /** The longest drive to a visit or from it; null: no limit. */
  maxLegMinutes: number | null
  /** The most visits of a van in a day; null: no limit. */
  maxStops: number | null
  /** A start whose detour is at most so long is nearby. */
  nearbyMinutes: number
}

/** How visits are planned, and what customers get of it while they book. */
export interface CustomerPolicy extends SchedulingPolicy {
  /** What a nearby start costs less, in cents; 0: nothing. */
  nearbyCents: number
  /** How long a chosen start is kept for the page of a customer; 0: it is not kept. */
  holdMinutes: number
}

/** What a business has until it changes it: the documented hourly rule. */
export const DEFAULT_POLICY: CustomerPolicy = {
  mode: 'HOURLY',
  travel: 'IGNORE',
  gridMinutes: 60,
  arrivalWindowMinutes: 0,
  leastMinutes: 30,
  setupMinutes: 0,
  bufferMinutes: 0,
  homeLegs: 'OUTSIDE',
  maxLegMinutes: null,
  maxStops: null,
  nearbyMinutes: 8,
  nearbyCents: 0,
  holdMinutes: 10,
}

/** What a business or a franchise sets; null: inherited. Minutes are whole. */
export interface PolicyValues {
  step: SchedulingStep | null
  leastMinutes: number | null
  setupMinutes: number | null
  bufferMinutes: number | null
  /** 0: no limit. */
  maxLegMinutes: number | null
  gridMinutes: number | null
  arrivalWindowMinutes: number | null
  /** 0: no start is kept. */
  holdMinutes: number | null
  nearbyMinutes: number | null
  /** In cents; 0: no discount. */
  nearbyCents: number | null
}

/** What applies, of the values that can be set. */
export type EffectiveValues = { [Name in keyof PolicyValues]: NonNullable<PolicyValues[Name]> }

const DEFAULT_VALUES: EffectiveValues = {
  step: 'HOURLY_IGNORE',
  leastMinutes: DEFAULT_POLICY.leastMinutes,
  setupMinutes: DEFAULT_POLICY.setupMinutes,
  bufferMinutes: DEFAULT_POLICY.bufferMinutes,
  maxLegMinutes: 0,
  gridMinutes: 30,
  arrivalWindowMinutes: 30,
  holdMinutes: DEFAULT_POLICY.holdMinutes,
  nearbyMinutes: DEFAULT_POLICY.nearbyMinutes,
  nearbyCents: DEFAULT_POLICY.nearbyCents,
}

/** Values that inherit everything. */
export const NO_POLICY: PolicyValues = {
  step: null,
  leastMinutes: null,
  setupMinutes: null,
  bufferMinutes: null,
  maxLegMinutes: null,
  gridMinutes: null,
  arrivalWindowMinutes: null,
  holdMinutes: null,
  nearbyMinutes: null,
  nearbyCents: null,
}

const firstOf = <Name extends keyof PolicyValues>(
  name: Name,
  levels: readonly PolicyValues[],
): EffectiveValues[Name] => {
  const level = levels.find(values => values[name] !== null)
  return (level?.[name] ?? DEFAULT_VALUES[name]) as EffectiveValues[Name]
}

/** Returns what applies: each value of the first level that has it, otherwise the standard. @param levels the franchise's before the business's */
export const effectiveValues = (...levels: readonly PolicyValues[]): EffectiveValues => ({
  step: firstOf('step', levels),
  leastMinutes: firstOf('leastMinutes', levels),
  setupMinutes: firstOf('setupMinutes', levels),
  bufferMinutes: firstOf('bufferMinutes', levels),
  maxLegMinutes: firstOf('maxLegMinutes', levels),
  gridMinutes: firstOf('gridMinutes', levels),
  arrivalWindowMinutes: firstOf('arrivalWindowMinutes', levels),
  holdMinutes: firstOf('holdMinutes', levels),
  nearbyMinutes: firstOf('nearbyMinutes', levels),
  nearbyCents: firstOf('nearbyCents', levels),
})

/** What a step means. */
export const RULES_OF: Record<SchedulingStep, Pick<SchedulingPolicy, 'mode' | 'travel'>> = {
  HOURLY_IGNORE: { mode: 'HOURLY', travel: 'IGNORE' },
  HOURLY_WARN: { mode: 'HOURLY', travel: 'WARN' },
  DURATION_ENFORCE: { mode: 'DURATION', travel: 'ENFORCE' },
}

/** Returns the step of a rule; null for none of them, which is inherited. */
export const stepOf = (mode: string | null, travel: string | null): SchedulingStep | null =>
  SCHEDULING_STEPS.find(step => RULES_OF[step].mode === mode && RULES_OF[step].travel === travel) ?? null

/** Returns the policy of values: the step's rule, and the standard where nothing can be set. Grid and window are those of DURATION alone. */
export const policyOf = ({
  step,
  maxLegMinutes,
  gridMinutes,
  arrivalWindowMinutes,
  ...minutes
}: EffectiveValues): CustomerPolicy => ({
  ...DEFAULT_POLICY,
  ...RULES_OF[step],
  ...minutes,
  ...(RULES_OF[step].mode === 'DURATION' && { gridMinutes, arrivalWindowMinutes }),
  maxLegMinutes: maxLegMinutes === 0 ? null : maxLegMinutes,
})

/** Minutes between two starts that a business may choose. */
export const GRIDS: readonly number[] = [15, 30, 60]

const isStep = (value: number, least: number, most: number, step: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most && value % step === 0

/** Checks values that a business or a franchise sets. Fields have their names. */
export function policyProblems(values: PolicyValues): { field: keyof PolicyValues; message: string }[] {
  const { leastMinutes, setupMinutes, bufferMinutes, maxLegMinutes, gridMinutes, arrivalWindowMinutes } = values
  const { holdMinutes, nearbyMinutes, nearbyCents } = values
  const right: Record<Exclude<keyof PolicyValues, 'step'>, boolean> = {
    leastMinutes: leastMinutes === null || isStep(leastMinutes, 5, 480, 5),
    setupMinutes: setupMinutes === null || isStep(setupMinutes, 0, 120, 5),
    bufferMinutes: bufferMinutes === null || isStep(bufferMinutes, 0, 120, 5),
    maxLegMinutes: maxLegMinutes === null || maxLegMinutes === 0 || isStep(maxLegMinutes, 10, 480, 1),
    gridMinutes: gridMinutes === null || GRIDS.includes(gridMinutes),
    arrivalWindowMinutes: arrivalWindowMinutes === null || isStep(arrivalWindowMinutes, 0, 240, 5),
    holdMinutes: holdMinutes === null || isStep(holdMinutes, 0, MAX_HOLD_MINUTES, 1),
    nearbyMinutes: nearbyMinutes === null || isStep(nearbyMinutes, 0, 60, 1),
    nearbyCents: nearbyCents === null || isStep(nearbyCents, 0, MAX_NEARBY_CENTS, 1),
  }
  return (Object.keys(right) as (keyof typeof right)[]).flatMap(field =>
    right[field] ? [] : [{ field, message: TEXTS.problems[field] }],
  )
}
