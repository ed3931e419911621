import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { formatLongDate } from '../domain/format/dates.ts'
import { weekOf } from '../web/schedule/slot-weeks.ts'
import { ask } from './account.ts'
import { expect } from './fixtures.ts'
import { TEST_NOW } from './server.ts'

/** Where hours are booked, by a postal code and the clock there. */
const PLACES = {
  toronto: { code: 'M5H1A1', zone: 'America/Toronto' },
  calgary: { code: 'T2P4R5', zone: 'America/Edmonton' },
} as const
type Place = keyof typeof PLACES

interface Span {
  /** Instants in ISO 8601; `end` is not in it. */
  start: string
  end: string
}

/** Beyond the two weeks that the demo fills. */
export const AHEAD: Span = { start: '2026-06-15T00:00:00Z', end: '2026-06-29T00:00:00Z' }

/** Whether nobody had this one before; what one process writes first the others find. */
function isFirst(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Gives the first of these hours that no other test of the run has, and lets no other have it: whatever a test does there meets nobody else.
 * @throws Error when all of them are given away
 */
export function claimHour(place: string, hours: readonly string[]): string {
  const folder = join(process.env.DATA_DIR ?? 'data', 'claimed-hours')
  mkdirSync(folder, { recursive: true })
  const instants = hours.map(hour => new Date(hour).toISOString())
  const own = instants.find(hour => isFirst(join(folder, `${place} ${hour.replaceAll(':', '')}`)))
  if (own === undefined) throw new Error(`Other tests have all ${hours.length} free hours of ${place}.`)
  return own
}

/** Hours at which a van is free, of the vans that the owner of the token may book. */
export async function freeHours(
  page: Page,
  token: string | null,
  { start, end }: Span,
  place: Place = 'toronto',
): Promise<string[]> {
  const query = `{ availability(start: "${start}", end: "${end}", code: "${PLACES[place].code}") { date isBooked } }`
  const { availability } = await ask<{ availability: { date: string; isBooked: boolean }[] }>(token, page, query)
  return availability.filter(slot => !slot.isBooked).map(slot => slot.date)
}

/** An hour of the test's own at which a van is free. */
export const ownHour = async (
  page: Page,
  span: Span = AHEAD,
  { token = null, place = 'toronto' }: { token?: string | null; place?: Place } = {},
): Promise<string> => claimHour(place, await freeHours(page, token, span, place))

/** Chooses an hour in a picker of times: its week, on a phone its day, and the hour. @param now what the page takes for now */
export async function chooseHour(
  picker: Page | Locator,
  hour: string,
  { place = 'toronto', now = TEST_NOW }: { place?: Place; now?: string } = {},
): Promise<void> {
  const { zone } = PLACES[place]
  const at = new Date(hour)
  const week = picker.getByRole('combobox', { name: 'Week' })
  // Until its first times have come the picker may still turn to their week.
  await picker
    .getByRole('radio', { name: /:00 [AP]M/ })
    .first()
    .waitFor({ state: 'attached' })
  await week.selectOption(String(weekOf(at, new Date(now), zone)))
  const slot = picker.locator(`[role=radio][value="${at.toISOString()}"]`)
  await expect(slot).toBeAttached()
  const [weekday, date] = formatLongDate(at, zone).split(', ')
  const day = picker.getByRole('button', {
    name: new RegExp(`^${weekday?.slice(0, 3)}\\s*${date?.split(' ')[1]}(?!\\d)`),
  })
  if (!(await slot.isVisible())) await day.click()
  await slot.click()
  await expect(slot).toBeChecked()
}

/** Chooses an hour of the test's own in a picker of times. */
export async function chooseOwnHour(page: Page, place: Place = 'toronto', span: Span = AHEAD): Promise<void> {
  await chooseHour(page, await ownHour(page, span, { place }), { place })
}
