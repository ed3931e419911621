import { describe, expect, it } from 'vitest'
import { countFreeHours, fitOf, type Lane } from './day-board.ts'

const BASE = { lat: 43.65, lng: -79.38 }
const at = (hour: number) => new Date(Date.UTC(2026, 5, 3, hour))
const SLOTS = [12, 13, 14, 15].map(at)
const hours = { slots: SLOTS, now: at(0), base: BASE }
const lane = (id: string, busyAt: number[], part: Partial<Lane> & { north?: number } = {}): Lane => ({
  id,
  name: `Van ${id}`,
  isActive: true,
  jobs: busyAt.map((hour, index) => ({
    id: index,
    scheduledAt: at(hour),
    place: { ...BASE, lat: BASE.lat + (part.north ?? 0) },
  })),
  ...part,
})

describe('the free hours of a day', () => {
  it('are the open hours ahead without a job, of vans in use', () => {
    const lanes = [lane('1', [12, 13]), lane('2', []), lane('3', [], { isActive: false })]
    expect(countFreeHours(lanes, hours)).toBe(6)
    expect(countFreeHours(lanes, { ...hours, now: new Date(at(13).getTime() + 1) })).toBe(4)
  })
  it('are fewer by both hours that a job off the hour touches', () => {
    const off = lane('1', [])
    const jobs = [{ id: 1, scheduledAt: new Date(at(13).getTime() + 1_800_000), place: BASE }]
    expect(countFreeHours([{ ...off, jobs }], hours)).toBe(2)
  })
  it('are fewer by those that a customer is booking', () => {
    const holds = [{ startsAt: at(13), endsAt: at(14) }]
    expect(countFreeHours([lane('1', [], { holds })], hours)).toBe(3)
    expect(fitOf({ scheduledAt: at(13), place: BASE }, [lane('1', [], { holds })], hours)?.times).toEqual([
      at(12),
      at(14),
    ])
  })
  it('are none on a closed day', () => {
    expect(countFreeHours([lane('1', [])], { ...hours, slots: [] })).toBe(0)
  })
})

describe('where a request fits', () => {
  const fit = (lanes: Lane[], hour: number, part: Partial<typeof hours> = {}) => {
    const found = fitOf({ scheduledAt: at(hour), place: BASE }, lanes, { ...hours, ...part })
    return found && [found.lane.id, ...found.times.map(time => time.getUTCHours())]
  }
  it('is the van that is free at its time, with the nearest other time', () => {
    expect(fit([lane('1', [13]), lane('2', [12])], 13)).toEqual(['2', 13, 14])
  })
  it('is the nearest time of any van when none is free then', () => {
    expect(fit([lane('1', [12, 13, 14]), lane('2', [13, 14, 15])], 13)).toEqual(['2', 12])
  })
  it('is the van with the shortest detour of those free then, then with the fewest jobs', () => {
    expect(fit([lane('1', [12], { north: 0.5 }), lane('2', [12, 13])], 14)).toEqual(['1', 13, 14])
    const [far, near] = [lane('1', [12], { north: 0.5 }), lane('2', [12], { north: 0.001 })]
    const there = { ...BASE, lat: BASE.lat + 0.5 }
    expect(fitOf({ scheduledAt: at(14), place: there }, [near, far], hours)?.lane.id).toBe('1')
    expect(fit([lane('10', [12]), lane('2', [12]), lane('1', [12, 15])], 14)).toEqual(['2', 13, 14])
  })
  it('is never in the past, and nowhere on a full or closed day', () => {
    expect(fit([lane('1', [])], 12, { now: at(14) })).toEqual(['1', 14, 15])
    expect(fit([lane('1', [12, 13, 14, 15])], 13)).toBeNull()
    expect(fit([lane('1', [])], 13, { slots: [] })).toBeNull()
    expect(fit([lane('1', [], { isActive: false })], 13)).toBeNull()
  })
})
