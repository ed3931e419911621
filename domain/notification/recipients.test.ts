import { expect, test } from 'vitest'
import { channelsOf, kindsFor } from './kinds.ts'
import { type NotifiedEvent, type Person, recipientsOf } from './recipients.ts'

const person = (userId: number, roles: readonly string[], rest: Partial<Person> = {}): Person => ({
  userId,
  roles,
  isMember: true,
  vanIds: [],
  choices: {},
  ...rest,
})
const OWNER = person(1, ['manager', 'owner'], { isMember: false })
const MANAGER = person(2, ['manager'])
const DRIVER = person(3, ['technician'], { vanIds: [31] })
const OTHER_DRIVER = person(4, ['technician'], { vanIds: [32] })
const SALES = person(5, ['sales'])
const TESTER = person(6, ['tester'])
const PEOPLE = [OWNER, MANAGER, DRIVER, OTHER_DRIVER, SALES, TESTER]

const event = (notices: NotifiedEvent['notices'], exceptIds: number[] = []): NotifiedEvent => ({ exceptIds, notices })
const who = (found: ReturnType<typeof recipientsOf>): [number, string][] =>
  found.map(({ userId, notice }) => [userId, notice.kind])

test('a request goes to the managers of the franchise, and to owners where there is none', () => {
  const request = event([{ kind: 'request', vanId: null }])
  expect(who(recipientsOf(request, PEOPLE))).toEqual([[2, 'request']])
  expect(who(recipientsOf(request, [OWNER, DRIVER]))).toEqual([[1, 'request']])
  expect(who(recipientsOf(request, [{ ...OWNER, isMember: true }, MANAGER]))).toEqual([
    [1, 'request'],
    [2, 'request'],
  ])
})

test('what concerns a van goes to its drivers, and one event is one notification for each person', () => {
  const swap = event([
    { kind: 'assigned', vanId: 32 },
    { kind: 'moved', vanId: 31 },
  ])
  expect(who(recipientsOf(swap, PEOPLE))).toEqual([
    [3, 'moved'],
    [4, 'assigned'],
  ])
  const both = person(7, ['manager', 'technician'], { vanIds: [31, 32] })
  expect(who(recipientsOf(swap, [both]))).toEqual([[7, 'assigned']])
  expect(who(recipientsOf(event([{ kind: 'cancelled', vanId: 31 }]), PEOPLE))).toEqual([
    [2, 'cancelled'],
    [3, 'cancelled'],
  ])
})

test('a manager in the role of a driver only drives vans that are theirs', () => {
  const manager = person(8, ['manager'], { vanIds: [31] })
  expect(recipientsOf(event([{ kind: 'assigned', vanId: 31 }]), [manager])).toEqual([])
})

test('nobody is notified of what they did themselves', () => {
  expect(recipientsOf(event([{ kind: 'cancelled', vanId: 31 }], [2, 3]), PEOPLE)).toEqual([])
})

test('a statement goes to its payee, by mail too', () => {
  expect(recipientsOf(event([{ kind: 'statement', vanId: null, payeeId: 5 }]), PEOPLE)).toEqual([
    { userId: 5, notice: { kind: 'statement', vanId: null, payeeId: 5 }, inProduct: true, byMail: true },
  ])
})

test('a choice replaces its own default only, and who turned both off gets nothing', () => {
  const choosing = (request: object): Person => ({ ...MANAGER, choices: { request } })
  const request = event([{ kind: 'request', vanId: null }])
  expect(recipientsOf(request, [choosing({ inProduct: false })])).toMatchObject([{ inProduct: false, byMail: true }])
  expect(recipientsOf(request, [choosing({ byMail: false })])).toMatchObject([{ inProduct: true, byMail: false }])
  expect(recipientsOf(request, [choosing({ inProduct: false, byMail: false })])).toEqual([])
})

test('each role is offered the kinds that it can get', () => {
  expect(kindsFor(['manager'])).toEqual([
    'request',
    'assistance',
    'cancelled',
    'work_answered',
    'dispute',
    'statement',
    'low_stock',
    'low_rating',
    'quote_answered',
    'closed_day',
  ])
  expect(kindsFor(['technician'])).toEqual([
    'assigned',
    'moved',
    'cancelled',
    'work_answered',
    'statement',
    'low_stock',
  ])
  expect(kindsFor(['sales'])).toEqual(['statement', 'quote_answered'])
  expect(kindsFor(['tester'])).toEqual([])
  expect(channelsOf('dispute', {})).toEqual({ inProduct: true, byMail: false })
  expect(channelsOf('request', {})).toEqual({ inProduct: true, byMail: true })
})

test('the answer to a quote goes to the managers and to the person who wrote it, once', () => {
  const answered = (authorId: number) => event([{ kind: 'quote_answered', vanId: null, authorId }])
  expect(who(recipientsOf(answered(5), PEOPLE))).toEqual([
    [2, 'quote_answered'],
    [5, 'quote_answered'],
  ])
  expect(who(recipientsOf(answered(2), PEOPLE))).toEqual([[2, 'quote_answered']])
})
