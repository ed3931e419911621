import { describe, expect, it } from 'vitest'
import { type ChoosableVan, orderVans, overlap, suggestVan, type VanJob, vanAt } from './van-choice.ts'

const BASE = { lat: 43.65, lng: -79.38 }
/** About 11.1 km for each step north. */
const north = (steps: number) => ({ lat: BASE.lat + steps / 10, lng: BASE.lng })
const at = (time: string) => new Date(`2026-06-03T${time}:00Z`)
const job = (id: number, time: string, steps: number): VanJob => ({ id, scheduledAt: at(time), place: north(steps) })
const km = (metres: number | null | undefined) => (metres == null ? metres : Math.round(metres / 1_000))

describe('a visit for a van', () => {
  it('is busy while another hour overlaps, and free next to it', () => {
    const jobs = [job(1, '15:00', 1)]
    expect(vanAt(jobs, { at: at('15:30'), place: BASE }, BASE).busyWith?.id).toBe(1)
    expect(vanAt(jobs, { at: at('14:30'), place: BASE }, BASE).busyWith?.id).toBe(1)
    for (const time of ['14:00', '16:00']) expect(vanAt(jobs, { at: at(time), place: BASE }, BASE).busyWith).toBeNull()
    expect(overlap(at('15:00'), at('15:59'))).toBe(true)
    expect(overlap(at('15:00'), at('16:00'))).toBe(false)
  })
  it('is busy as long as the other visit and its own take', () => {
    const long = [{ ...job(1, '15:00', 1), minutes: 85 }]
    expect(vanAt(long, { at: at('16:00'), place: BASE }, BASE).busyWith?.id).toBe(1)
    expect(vanAt(long, { at: at('16:25'), place: BASE }, BASE).busyWith).toBeNull()
    expect(vanAt(long, { at: at('13:30'), minutes: 90, place: BASE }, BASE).busyWith).toBeNull()
    expect(vanAt(long, { at: at('13:30'), minutes: 95, place: BASE }, BASE).busyWith?.id).toBe(1)
  })
  it('has the nearest jobs in time as neighbours, whatever their order', () => {
    const jobs = [job(4, '20:00', 4), job(1, '13:00', 1), job(3, '18:00', 3), job(2, '14:00', 2)]
    const { before, after, detourMetres } = vanAt(jobs, { at: at('16:00'), place: north(2.5) }, BASE)
    expect([before?.job.id, after?.job.id]).toEqual([2, 3])
    expect([km(before?.metres), km(after?.metres)]).toEqual([6, 6])
    expect(km(detourMetres)).toBe(0)
  })
  it('starts and ends at the base where the van has no job', () => {
    const alone = vanAt([], { at: at('16:00'), place: north(1) }, BASE)
    expect(alone).toMatchObject({ before: null, after: null })
    expect([km(alone.baseMetres), km(alone.detourMetres)]).toEqual([11, 22])
    const last = vanAt([job(1, '13:00', 1)], { at: at('16:00'), place: north(2) }, BASE)
    expect(km(last.detourMetres)).toBe(22)
  })
  it('does not count the job in its way as a neighbour', () => {
    const { before, after } = vanAt([job(1, '15:00', 1)], { at: at('15:30'), place: BASE }, BASE)
    expect([before, after]).toEqual([null, null])
  })
  it('has no distances without a place', () => {
    const unknown = vanAt([job(1, '13:00', 1)], { at: at('16:00'), place: null }, BASE)
    expect(unknown).toMatchObject({ baseMetres: null, detourMetres: null, before: { metres: null } })
  })
})

const van = (id: string, part: Partial<ChoosableVan> = {}): ChoosableVan => ({
  id,
  name: `Van ${id}`,
  isFree: true,
  detourMetres: 5_000,
  jobs: 2,
  ...part,
})
const suggested = (vans: ChoosableVan[], currentId: string | null = null) => suggestVan(vans, currentId)?.id

describe('the suggested van', () => {
  it('is free and has the shortest detour', () => {
    expect(suggested([van('1'), van('2', { detourMetres: 3_000 }), van('3', { detourMetres: 0, isFree: false })])).toBe(
      '2',
    )
  })
  it('has the fewest jobs when the detours differ by less than a kilometre', () => {
    expect(suggested([van('1', { detourMetres: 4_900 }), van('2', { detourMetres: 5_200, jobs: 1 })])).toBe('2')
  })
  it('is the first by name when all is equal: Van 2 before Van 10', () => {
    expect(suggested([van('10'), van('2')])).toBe('2')
  })
  it('is the one that the order has, as long as it is free', () => {
    expect(suggested([van('1'), van('2', { detourMetres: 90_000 })], '2')).toBe('2')
    expect(suggested([van('1'), van('2', { isFree: false })], '2')).toBe('1')
  })
  it('does not exist when all are busy', () => {
    expect(suggested([van('1', { isFree: false })], '1')).toBeUndefined()
  })
  it('comes first, then the free ones and the busy ones in natural order', () => {
    const vans = [van('10'), van('1', { isFree: false }), van('9'), van('2', { detourMetres: 9_000 }), van('11')]
    const best = suggestVan(vans, '11')
    expect(orderVans(vans, best).map(({ id }) => id)).toEqual(['11', '2', '9', '10', '1'])
  })
})
