import type { Locator, Page } from '@playwright/test'
import { differenceInCalendarDays } from 'date-fns'
import { tz } from '@date-fns/tz'
import { formatLongDate } from '../../domain/format/dates.ts'
import { ask } from './account.ts'
import { expect } from './fixtures.ts'
import { ownFranchise } from './own-franchise.ts'
import { TEST_NOW } from './server.ts'

const ZONE = 'America/Toronto'

interface Span {
  /** Instants in ISO 8601; `end` is excluded. */
  start: string
  end: string
}

/** The two weeks before today. */
export const PAST: Span = { start: '2026-05-18T12:00:00Z', end: '2026-05-30T00:00:00Z' }

/** Two weeks after those that the demo fills. */
export const AHEAD: Span = { start: '2026-06-15T00:00:00Z', end: '2026-06-29T00:00:00Z' }

/** Hours that this worker's tests got, by postal code. A test may not have booked its hour yet. */
const given = new Map<string, Set<string>>()

/** Returns an unused hour; reuses the oldest when all are used. @throws Error for no hours */
export function giveHour(code: string, hours: readonly string[]): string {
  const before = given.get(code) ?? new Set()
  given.set(code, before)
  const instants = hours.map(one => new Date(one).toISOString())
  const hour = instants.find(one => !before.has(one)) ?? [...before].find(one => instants.includes(one))
  if (hour === undefined) throw new Error(`${code} has no free hour.`)
  before.delete(hour)
  before.add(hour)
  return hour
}

/** Returns the hours at which a van of the file's franchise is free. @param token limits the vans to those of a technician */
export async function freeHours(
  page: Page,
  { start, end }: Span,
  { token = null }: { token?: string | null } = {},
): Promise<string[]> {
  const { postalCode } = ownFranchise().address
  const query = `{ availability(start: "${start}", end: "${end}", code: "${postalCode}") { date isBooked } }`
  const { availability } = await ask<{ availability: { date: string; isBooked: boolean }[] }>(token, page, query)
  return availability.filter(slot => !slot.isBooked).map(slot => slot.date)
}

/** Returns an unused hour at which a van is free. */
export const ownHour = async (page: Page, span: Span = AHEAD, staff: { token?: string | null } = {}): Promise<string> =>
  giveHour(ownFranchise().address.postalCode, await freeHours(page, span, staff))

/** Chooses an hour in a time picker: its week, on a phone its day, and the hour. @param now the page's time */
export async function chooseHour(picker: Page | Locator, hour: string, { now = TEST_NOW } = {}): Promise<void> {
  const at = new Date(hour)
  const week = picker.getByRole('combobox', { name: 'Week' })
  // The picker may change the week until its first times are loaded.
  await picker
    .getByRole('radio', { name: /:00 [AP]M/ })
    .first()
    .waitFor({ state: 'attached' })
  const days = differenceInCalendarDays(at, new Date(now), { in: tz(ZONE) })
  await week.selectOption(String(Math.floor(days / 7)))
  const slot = picker.locator(`[role=radio][value="${at.toISOString()}"]`)
  await expect(slot).toBeAttached()
  const [weekday, date] = formatLongDate(at, ZONE).split(', ')
  const day = picker.getByRole('button', {
    name: new RegExp(`^${weekday?.slice(0, 3)}\\s*${date?.split(' ')[1]}(?!\\d)`),
  })
  if (!(await slot.isVisible())) await day.click()
  await slot.click()
  await expect(slot).toBeChecked()
}

/** Chooses an unused hour in a time picker. */
export const chooseOwnHour = async (page: Page, span: Span = AHEAD): Promise<void> =>
  chooseHour(page, await ownHour(page, span))
