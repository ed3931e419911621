import { topics } from '../../platform/observe/topics.ts'
import { bookingInput } from '../booking.ts'
import type { GraphqlResult, TestApp } from '../test-app.ts'
import { CREATE_VISIT, laterCar } from './visits.ts'

const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $vanId: ID, $onlyThisCar: Boolean, $takeOver: Boolean) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, vanId: $vanId, onlyThisCar: $onlyThisCar, takeOver: $takeOver) { reason }
}`
const CANCEL = `mutation Cancel($id: ID!, $wholeVisit: Boolean) {
  cancelWorkOrder(workOrderId: $id, cancelReason: other, notes: "Rain", wholeVisit: $wholeVisit) { id }
}`
const ADD = `mutation Add($workOrderId: ID!, $idempotencyKey: String!, $car: MoreCarInput!) {
  addVisitCar(workOrderId: $workOrderId, idempotencyKey: $idempotencyKey, car: $car) { id }
}`
const RESTORE = `mutation Restore($id: ID!, $scheduledAt: DateTime) { restoreWorkOrder(id: $id, scheduledAt: $scheduledAt) { id } }`
const CONFIRM = `mutation Confirm($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }`
const ASSIGN = `mutation Assign($id: ID!, $franchiseId: ID!, $vanId: ID!) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchiseId, assignedVan: $vanId) { id }
}`

const HOLD = `mutation Hold($date: DateTime!, $holdKey: String) {
  holdSlot(date: $date, code: "M5V 1J9", holdKey: $holdKey) { holdKey date }
}`
const KEEP = 'mutation Keep($holdKey: String!) { keepHoldLonger(holdKey: $holdKey) { expiresAt } }'
const RELEASE = 'mutation Release($holdKey: String!) { releaseHold(holdKey: $holdKey) }'

/** Returns numbers from 0 to below 1, the same ones for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The starts of the tests are after it. */
const LATEST = new Date('2026-06-02T00:00:00Z')

/** How many times the steps are done again at most until each kind was done once. */
const MAX_MORE = 4

interface Steps {
  clients: number
  steps: number
  seed: number
  /** The starts that everybody wants. */
  starts: readonly string[]
  /** A manager's. */
  token: string
  /** Pages keep times too, and the clock moves so that they end. */
  hasHolds?: boolean
}

/** How often each answer came, by step and code, and what no step may answer. */
interface StepAnswers {
  counts: Record<string, number>
  defects: string[]
}

/** Books, moves, cancels, restores, confirms and assigns at random, with several clients at once, in the Canadian tenant's first two vans. */
export async function runRandomSteps(
  t: TestApp,
  { clients, steps, seed, starts, token, hasHolds = false }: Steps,
): Promise<StepAnswers> {
  const { host, franchiseId, vanIds } = t.fixture.ca
  const answers: StepAnswers = { counts: {}, defects: [] }
  const ids: string[] = []
  const requests: string[] = []
  const cancelled: string[] = []
  let left = steps
  // An answer does not say why the server failed.
  const ignore = topics.failure.subscribe(({ error }) =>
    answers.defects.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )

  async function client(number: number): Promise<void> {
    const random = randomNumbers(seed + number * 7919)
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
    const ask = (query: string, variables: object): Promise<GraphqlResult> => t.graphql(host, query, variables, token)

    /** The page of this client, and what it keeps. */
    let page: { holdKey: string; date: string } | null = null
    const hold = async (): Promise<GraphqlResult> => {
      const answer = await t.graphql(host, HOLD, { date: pick(starts), holdKey: page?.holdKey ?? null })
      page = answer.data?.holdSlot ?? page
      return answer
    }
    const book = async (): Promise<GraphqlResult> => {
      const isBooked = random() < 0.5 ? false : null
      const kept = page && random() < 0.6 ? { date: page.date, holdKey: page.holdKey } : { date: pick(starts) }
      if ('holdKey' in kept) page = null
      const moreCars = Array.from({ length: Math.floor(random() * 3) }, () => laterCar(t))
      const answer = await t.graphql(host, CREATE_VISIT, bookingInput(t, { ...kept, isBooked, moreCars }))
      const booked = answer.data?.createWorkOrder
      if (booked) ids.push(booked.workOrderId, ...booked.moreWorkOrderIds)
      if (booked?.outcome === 'REQUESTED') requests.push(booked.workOrderId)
      return answer
    }
    const cancel = async (among: readonly string[] = ids): Promise<GraphqlResult> => {
      const id = pick(among)
      const answer = await ask(CANCEL, { id, wholeVisit: random() < 0.4 })
      if (id !== undefined && !answer.error) cancelled.push(id)
      return answer
    }
    const add = async (): Promise<GraphqlResult> => {
      const idempotencyKey = `random ${number} ${random()}`
      const answer = await ask(ADD, { workOrderId: pick(ids), idempotencyKey, car: laterCar(t) })
      if (answer.data?.addVisitCar) ids.push(answer.data.addVisitCar.id)
      return answer
    }
    const kinds: readonly [number, string, () => Promise<GraphqlResult>][] = [
      [0.4, 'book', book],
      [
        0.6,
        'move',
        () => {
          const vanId = random() < 0.5 ? pick(vanIds) : null
          const takeOver = hasHolds && random() < 0.2
          const wanted = { id: pick(ids), scheduledAt: pick(starts), vanId, takeOver }
          return ask(MOVE, { ...wanted, isBooked: random() < 0.5 ? false : null, onlyThisCar: random() < 0.4 })
        },
      ],
      [0.72, 'cancel', () => cancel()],
      [
        0.82,
        'restore',
        () => ask(RESTORE, { id: pick(cancelled) ?? pick(ids), scheduledAt: random() < 0.5 ? pick(starts) : null }),
      ],
      [0.86, 'add', add],
      [0.92, 'confirm', () => ask(CONFIRM, { id: pick(requests) ?? pick(ids), vanId: pick(vanIds) })],
      [1, 'assign', () => ask(ASSIGN, { id: pick(ids), franchiseId, vanId: pick(vanIds) })],
    ]
    const ofPage: readonly [number, string, () => Promise<GraphqlResult>][] = [
      [0.7, 'hold', hold],
      [0.85, 'keep', () => t.graphql(host, KEEP, { holdKey: page?.holdKey ?? '' })],
      [1, 'release', () => t.graphql(host, RELEASE, { holdKey: page?.holdKey ?? '' })],
    ]
    const every = [...kinds, ...(hasHolds ? ofPage : [])]
    const missing = () => every.filter(([, name]) => answers.counts[`${name}: done`] === undefined)
    const draw = (): (typeof kinds)[number] | undefined => {
      // What is rarely possible, as to confirm a request where most hours are taken, is tried with more and more hours free until it was done once.
      if (left < 0 && random() < 0.5) return [1, 'cancel', () => cancel(ids.filter(id => !requests.includes(id)))]
      if (left < 0) return pick(missing())
      const isOfPage = hasHolds && random() < 0.4
      const drawn = ids.length === 0 && !isOfPage ? 0 : random()
      return (isOfPage ? ofPage : kinds).find(([until]) => drawn < until)
    }
    while (left-- > 0 || (left > -MAX_MORE * steps && missing().length > 0)) {
      // Never so far that the starts are past.
      if (hasHolds && random() < 0.05 && t.clock.now() < LATEST)
        t.clock.set(new Date(t.clock.now().getTime() + random() * 240_000))
      const [, name, step] = draw() ?? [1, 'book', book]
      const { status, error } = await step()
      const code = error?.error ?? 'done'
      answers.counts[`${name}: ${code}`] = (answers.counts[`${name}: ${code}`] ?? 0) + 1
      if (status >= 500 || (error && error.statusCode >= 500))
        answers.defects.push(`${name}: ${error?.message ?? status}`)
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number + 1)))
  ignore()
  return answers
}
