import { expect, test } from 'vitest'
import { daysOf, hoursProblems, joinDays, slotsWithin, specialDaysProblems } from './opening-hours.ts'
import { TEXTS } from './texts.ts'

const TODAY = '2026-11-23'
const closed = (from: string, to = from) => ({ from, to, name: 'Holiday', opensMinute: null, closesMinute: null })

test('hours offer a slot for each full hour that fits', () => {
  expect(slotsWithin({ opensMinute: 480, closesMinute: 1080 })).toBe(10)
  expect(slotsWithin({ opensMinute: 510, closesMinute: 1080 })).toBe(9)
  expect(slotsWithin({ opensMinute: 510, closesMinute: 590 })).toBe(0)
  expect(slotsWithin({ opensMinute: 1380, closesMinute: 1440 })).toBe(1)
})

test('a week needs each day once, a closing time after the opening time, and room for a slot', () => {
  const day = (weekday: number, opensMinute = 480, closesMinute = 1080) => ({ weekday, opensMinute, closesMinute })
  expect(hoursProblems([day(0), day(6, 0, 1440)])).toEqual([])
  expect(hoursProblems([day(1), day(1)])).toEqual([{ field: 'hours.1', message: TEXTS.notAWeekday }])
  expect(hoursProblems([day(7)])).toEqual([{ field: 'hours.7', message: TEXTS.notAWeekday }])
  expect(hoursProblems([day(2, 600, 600)])).toEqual([{ field: 'hours.2', message: TEXTS.closesBeforeOpening }])
  expect(hoursProblems([day(2, 610, 700)])).toEqual([{ field: 'hours.2', message: TEXTS.noSlot }])
  expect(hoursProblems([day(2, -1, 700)])).toEqual([{ field: 'hours.2', message: TEXTS.notAMinute }])
})

test('closures are days of the next two years, each day once, with a name', () => {
  expect(specialDaysProblems([closed('2026-12-24', '2026-12-26'), closed('2026-12-31')], TODAY)).toEqual([])
  const refused = (entry: ReturnType<typeof closed>) => specialDaysProblems([entry], TODAY).map(({ field }) => field)
  expect(refused(closed('2026-11-22'))).toEqual(['days.0.from'])
  expect(refused(closed('2026-02-30', '2026-12-01'))).toEqual(['days.0.from'])
  expect(refused(closed('2026-12-26', '2026-12-24'))).toEqual(['days.0.to'])
  expect(refused(closed('2026-12-26', '2028-12-24'))).toEqual(['days.0.to'])
  expect(refused({ ...closed('2026-12-24'), name: ' ' })).toEqual(['days.0.name'])
  expect(specialDaysProblems([closed('2026-12-24', '2026-12-26'), closed('2026-12-26')], TODAY)).toEqual([
    { field: 'days.1.from', message: TEXTS.dayTwice },
  ])
})

test('neighbouring days with the same name become one range again', () => {
  const day = (at: string, name = 'Winter break') => ({ day: at, name, opensMinute: null, closesMinute: null })
  const joined = joinDays([day('2027-01-01'), day('2026-12-31'), day('2027-01-02', 'Inventory')])
  expect(joined).toMatchObject([
    { from: '2026-12-31', to: '2027-01-01', name: 'Winter break' },
    { from: '2027-01-02', to: '2027-01-02', name: 'Inventory' },
  ])
  expect(joined.flatMap(daysOf)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
})
