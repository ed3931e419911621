import { describe, expect, test } from 'vitest'
import { addProblem, latestAnswers, mayAnswerWork, workState } from './recommended-answers.ts'

const NOON = new Date('2026-06-03T16:00:00Z')
const minutes = (count: number): Date => new Date(NOON.getTime() + count * 60_000)
const event = (type: string, at: Date, data: Record<string, unknown> = {}) => ({
  type,
  author_name: 'Nora North',
  data: { serviceId: 7, price: 3_500, ...data },
  created_at: at,
})

describe('the answer that counts', () => {
  test('is the last one for each service, with who gave it and the price that they heard', () => {
    const answers = latestAnswers([
      event('inspected', NOON),
      event('work_approved', minutes(1)),
      event('work_declined', minutes(2)),
      event('work_approved', minutes(3), { serviceId: 8, price: 900, by: 'Sam at the door' }),
    ])
    expect(answers.get(7)).toMatchObject({ answer: 'DECLINED', by: 'Nora North', price: 3_500 })
    expect(answers.get(8)).toMatchObject({ answer: 'APPROVED', by: 'Sam at the door', price: 900 })
  })

  test('is by its own time, also when a phone sent an earlier one late', () => {
    const answers = latestAnswers([event('work_declined', minutes(9)), event('work_approved', minutes(4))])
    expect(answers.get(7)?.answer).toBe('DECLINED')
  })

  test('of an unreadable event is none', () => {
    expect(latestAnswers([event('work_approved', NOON, { price: 'much' })]).size).toBe(0)
  })
})

test('a line is on the order, answered or pending', () => {
  const answer = latestAnswers([event('work_approved', NOON)]).get(7)
  expect([workState(undefined, false), workState(answer, false), workState(answer, true)]).toEqual([
    'PENDING',
    'APPROVED',
    'ADDED',
  ])
})

test('a customer answers from the inspection until 60 days after the visit', () => {
  const order = { status: 'ASSIGNED', isConfirmed: true, isInspected: true, scheduledAt: NOON } as const
  const days = (count: number): Date => minutes(count * 24 * 60)
  expect(mayAnswerWork(order, NOON)).toBe(true)
  expect(mayAnswerWork({ ...order, status: 'COMPLETE' }, days(60))).toBe(true)
  expect(mayAnswerWork({ ...order, status: 'COMPLETE' }, days(60.1))).toBe(false)
  expect(mayAnswerWork({ ...order, isInspected: false }, NOON)).toBe(false)
  expect(mayAnswerWork({ ...order, status: 'CANCELLED' }, NOON)).toBe(false)
})

describe('approved work goes onto the order', () => {
  const open = { status: 'ASSIGNED' } as const
  const line = { price: 3_500, agreed: 3_500, missingParts: [] }
  test('while it is open, at no higher price, with the parts in the van', () => {
    expect(addProblem(open, line)).toBeNull()
    expect(addProblem(open, { ...line, agreed: 4_000 })).toBeNull()
  })
  test.each([
    ['closed', { status: 'COMPLETE' }, line],
    ['alone', open, { ...line, price: null }],
    ['dearer', open, { ...line, agreed: 3_499 }],
    ['parts', open, { ...line, missingParts: ['Cabin filter'] }],
  ] as const)('and not otherwise: %s', (problem, order, what) => {
    expect(addProblem(order, what)).toBe(problem)
  })
})
