import { describe, expect, test } from 'vitest'
import { type Action, isHeld, nextAction, rebased, replaces } from './action.ts'

const action = (id: string, parts: Partial<Action> = {}): Action => ({
  id,
  key: id,
  orderId: '1',
  kind: 'notes',
  at: 0,
  nth: Number(id),
  version: null,
  location: null,
  refused: null,
  ...parts,
})
const REFUSED = { statusCode: 409, error: 'CHANGED_MEANWHILE', message: 'Changed.' }

describe('the next action to send', () => {
  test('is the one that was done first, whatever its order', () => {
    const waiting = [action('3'), action('1', { orderId: '2' }), action('2', { kind: 'photo' })]
    expect(nextAction(waiting, [])?.id).toBe('1')
  })

  test('is never a later step of a job whose earlier step was refused', () => {
    const finish = action('1', { kind: 'finish', refused: REFUSED })
    const complete = action('2', { kind: 'complete' })
    const payment = action('3', { kind: 'payment' })
    expect(nextAction([finish, complete, payment], [])).toBeUndefined()
    const elsewhere = action('4', { kind: 'complete', orderId: '2' })
    expect(nextAction([finish, complete, payment, elsewhere], [])?.id).toBe('4')
  })

  test('is a note or a photo also beside a refused step, and a payment beside a refused one', () => {
    const finish = action('1', { kind: 'finish', refused: REFUSED })
    expect(nextAction([finish, action('2')], [])?.id).toBe('2')
    expect(nextAction([finish, action('2', { kind: 'photo' })], [])?.id).toBe('2')
    for (const kind of ['notes', 'photo', 'payment'] as const)
      expect(nextAction([action('1', { kind, refused: REFUSED }), action('2', { kind })], [])?.id).toBe('2')
  })

  test('is an answer to recommended work only after its inspection, and the completion does not wait for the answer', () => {
    const finish = action('1', { kind: 'finish', refused: REFUSED })
    const answer = action('2', { kind: 'answer' })
    expect(nextAction([finish, answer], [])).toBeUndefined()
    expect(isHeld(answer, [finish])).toBe(true)
    expect(nextAction([answer, finish, action('3', { orderId: '2', kind: 'answer' })], [])?.id).toBe('3')
    const refused = action('1', { kind: 'answer', refused: REFUSED })
    expect(nextAction([refused, action('2', { kind: 'complete' })], [])?.id).toBe('2')
  })

  test('is the step that was done again, in place of the refused one', () => {
    const refused = action('1', { kind: 'finish', refused: REFUSED })
    const again = action('2', { kind: 'finish' })
    expect(replaces(again, refused)).toBe(true)
    expect(nextAction([refused, again], [])?.id).toBe('2')
    expect(replaces(action('2'), action('1', { refused: REFUSED }))).toBe(false)
    expect(isHeld(action('3', { kind: 'complete' }), [refused])).toBe(true)
    expect(isHeld(action('3', { kind: 'complete', orderId: '2' }), [refused])).toBe(false)
  })

  test('waits behind one that failed in this round', () => {
    const finish = action('1', { kind: 'finish' })
    expect(nextAction([finish, action('2', { kind: 'complete' })], [finish])).toBeUndefined()
  })
})

describe('the version of later actions', () => {
  const sent = action('1', { version: 5 })
  const later = action('2', { version: 5 })

  test('follows the own change before them', () => {
    expect(rebased([later], { sent, version: 6, raises: 1 })).toEqual([later])
  })

  test('stays when somebody else changed the order too', () => {
    expect(rebased([later], { sent, version: 7, raises: 1 })).toEqual([])
    expect(rebased([later], { sent, version: 6, raises: 0 })).toEqual([])
  })

  test('stays for other orders, and for what was done before', () => {
    const other = action('2', { version: 5, orderId: '2' })
    const before = action('0', { version: 5 })
    expect(rebased([other, before], { sent, version: 6, raises: 1 })).toEqual([])
  })
})
