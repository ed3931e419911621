import { expect, test } from 'vitest'
import { holidaysFrom } from './holidays.ts'

const ontario = { countryCode: 'CA', provinceCode: 'ON' } as const
const texas = { countryCode: 'US', provinceCode: 'TX' } as const
const dayOf = (name: string, year: number, place: Parameters<typeof holidaysFrom>[1] = ontario): string | undefined =>
  holidaysFrom(`${year}-01-01`, place).find(holiday => holiday.name === name)?.day

test('holidays of five years fall on the days of the calendar', () => {
  const years = [2026, 2027, 2028, 2029, 2030]
  const days = (name: string, place = ontario as Parameters<typeof holidaysFrom>[1]) =>
    years.map(year => dayOf(name, year, place)?.slice(5))
  expect(days('Good Friday')).toEqual(['04-03', '03-26', '04-14', '03-30', '04-19'])
  expect(days('Victoria Day')).toEqual(['05-18', '05-24', '05-22', '05-21', '05-20'])
  expect(days('Family Day')).toEqual(['02-16', '02-15', '02-21', '02-19', '02-18'])
  expect(days('Labour Day')).toEqual(['09-07', '09-06', '09-04', '09-03', '09-02'])
  expect(days('Thanksgiving')).toEqual(['10-12', '10-11', '10-09', '10-08', '10-14'])
  expect(days('Thanksgiving', texas)).toEqual(['11-26', '11-25', '11-23', '11-22', '11-28'])
  expect(days('Memorial Day', texas)).toEqual(['05-25', '05-31', '05-29', '05-28', '05-27'])
  expect(days('Martin Luther King Jr. Day', texas)).toEqual(['01-19', '01-18', '01-17', '01-15', '01-21'])
})

test('each province has its own holidays, in order, from today for a year', () => {
  const names = (provinceCode: string) =>
    holidaysFrom('2026-11-23', { countryCode: 'CA', provinceCode }).map(({ name }) => name)
  expect(names('ON')).toContain('Boxing Day')
  expect(names('QC')).not.toContain('Boxing Day')
  expect(names('QC')).toContain('Fête nationale')
  expect(names('NL')).toEqual([
    'Christmas Day',
    'New Year’s Day',
    'Good Friday',
    'Canada Day',
    'Labour Day',
    'Remembrance Day',
  ])
  expect(holidaysFrom('2026-12-25', texas)[0]).toEqual({ day: '2026-12-25', name: 'Christmas Day' })
  expect(holidaysFrom('2026-12-26', texas).at(-1)).toEqual({ day: '2027-12-25', name: 'Christmas Day' })
})
