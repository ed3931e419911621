import { TEXTS } from './texts.ts'

/** The owner's rules for the logins of staff. */
export interface LoginRules {
  /** 1 to 60. Staff log in again after this many days, however active they are. */
  staffSessionDays: number
  /** First day (yyyy-mm-dd, UTC) from which staff need a second step to log in; null: never. */
  secondStepFrom: string | null
}

export const MAX_SESSION_DAYS = 60

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/**
 * Checks the rules for logins.
 * @param today yyyy-mm-dd, UTC. A new first day is not before it
 * @param saved the first day that holds now, which may be in the past
 */
export function loginRuleProblems(
  { staffSessionDays: days, secondStepFrom: from }: LoginRules,
  { today, saved }: { today: string; saved: string | null },
): { field: keyof LoginRules; message: string }[] {
  const daysProblem =
    Number.isInteger(days) && days >= 1 && days <= MAX_SESSION_DAYS ? undefined : TEXTS.sessionDays(MAX_SESSION_DAYS)
  const fromProblem =
    from === null || from === saved
      ? undefined
      : !isDay(from) || from > '2100'
        ? TEXTS.firstDay
        : from < today
          ? TEXTS.firstDayPast
          : undefined
  return [
    ...(daysProblem === undefined ? [] : [{ field: 'staffSessionDays' as const, message: daysProblem }]),
    ...(fromProblem === undefined ? [] : [{ field: 'secondStepFrom' as const, message: fromProblem }]),
  ]
}
