import { describe, expect, it } from 'vitest'
import { chosenList } from './chosen-list.ts'

const vans = [{ id: '1' }, { id: '2' }]

describe('the list for a location', () => {
  it('defaults to requested orders, for technicians to their van', () => {
    expect(chosenList({}, vans, false)).toEqual({ status: 'requested', van: undefined, filter: '' })
    expect(chosenList({}, vans, true)).toEqual({ status: 'upcoming', van: '1', filter: '' })
  })
  it('keeps status, van and filter', () => {
    expect(chosenList({ status: 'past', van: '2', filter: 'Lee' }, vans, false)).toEqual({
      status: 'past',
      van: '2',
      filter: 'Lee',
    })
  })
  it('keeps an order that the list has, and not its own one', () => {
    expect(chosenList({ status: 'requested', sort: 'customer' }, vans, false).sort).toBe('customer')
    expect(chosenList({ status: 'requested', sort: 'soonest' }, vans, false).sort).toBeUndefined()
    expect(chosenList({ status: 'past', van: '2', sort: 'customer' }, vans, false).sort).toBeUndefined()
    expect(chosenList({ status: 'past', van: '2', sort: 'soonest' }, vans, false).sort).toBe('soonest')
  })
  it('falls back to the first van for a van of another franchise', () => {
    expect(chosenList({ status: 'past', van: '9' }, vans, false).van).toBe('1')
  })
  it('is the requested orders without a van', () => {
    expect(chosenList({ status: 'upcoming' }, [], true).status).toBe('requested')
  })
})
