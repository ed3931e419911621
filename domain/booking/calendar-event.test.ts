import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Appointment, writeCalendar } from './calendar-event.ts'

const visit: Appointment = {
  tenant: { id: 2, name: 'Maple "Mobile", Auto', supportEmail: 'help@maple.example' },
  workOrderId: 47,
  version: 3,
  writtenAt: new Date('2026-06-01T14:00:00.123Z'),
  start: new Date('2026-06-03T15:00:00Z'),
  minutes: 60,
  place: '10 King St W; rear, Toronto',
  services: ['Oil Change', 'Cabin Air Filter'],
  vehicle: '2018 Toyota Camry',
  isCancelled: false,
}

const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

test('a visit as a calendar event: UTC times, escaped text, the order’s own UID', () => {
  expect(unfolded(writeCalendar(visit))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Maple "Mobile"\\, Auto//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:appointment-2-47@vanbay',
    'SEQUENCE:3',
    'DTSTAMP:20260601T140000Z',
    'DTSTART:20260603T150000Z',
    'DTEND:20260603T160000Z',
    'SUMMARY:Maple "Mobile"\\, Auto: Oil Change\\, Cabin Air Filter',
    'LOCATION:10 King St W\\; rear\\, Toronto',
    'DESCRIPTION:2018 Toyota Camry\\nOil Change\\nCabin Air Filter',
    'ORGANIZER;CN="Maple Mobile, Auto":mailto:help@maple.example',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('a cancelled visit has the same UID with a higher sequence', () => {
  const lines = unfolded(writeCalendar({ ...visit, version: 4, isCancelled: true }))
  expect(lines).toEqual(expect.arrayContaining(['UID:appointment-2-47@vanbay', 'SEQUENCE:4', 'STATUS:CANCELLED']))
})

test('any text leaves the file valid: every line has at most 75 octets, and unfolding restores every character', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(anything, anything, (place, vehicle) => {
      const file = writeCalendar({ ...visit, place, vehicle })
      const lines = file.split('\r\n')
      expect(lines.every(line => new TextEncoder().encode(line).length <= 75)).toBe(true)
      expect(unfolded(file)).toHaveLength(17)
      const location = unfolded(file).find(line => line.startsWith('LOCATION:')) ?? ''
      const read = location.slice(9).replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))
      expect(read).toBe(place.replaceAll(/\r\n|\r/g, '\n'))
    }),
  )
})
