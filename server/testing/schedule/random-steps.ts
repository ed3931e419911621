import { bookingInput, CREATE_WORK_ORDER } from '../booking.ts'
import type { GraphqlResult, TestApp } from '../test-app.ts'

const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $vanId: ID) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, vanId: $vanId) { reason }
}`
const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other, notes: "Rain") { id } }`
const RESTORE = `mutation Restore($id: ID!, $scheduledAt: DateTime) { restoreWorkOrder(id: $id, scheduledAt: $scheduledAt) { id } }`
const CONFIRM = `mutation Confirm($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }`
const ASSIGN = `mutation Assign($id: ID!, $franchiseId: ID!, $vanId: ID!) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchiseId, assignedVan: $vanId) { id }
}`

/** Returns numbers from 0 to below 1, the same ones for a seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

interface Steps {
  clients: number
  steps: number
  seed: number
  /** The starts that everybody wants. */
  starts: readonly string[]
  /** A manager's. */
  token: string
}

/** How often each answer came, by step and code, and what no step may answer. */
interface StepAnswers {
  counts: Record<string, number>
  defects: string[]
}

/** Books, moves, cancels, restores, confirms and assigns at random, with several clients at once, in the Canadian tenant's first two vans. */
export async function runRandomSteps(t: TestApp, { clients, steps, seed, starts, token }: Steps): Promise<StepAnswers> {
  const { host, franchiseId, vanIds } = t.fixture.ca
  const answers: StepAnswers = { counts: {}, defects: [] }
  const ids: string[] = []
  const requests: string[] = []
  const cancelled: string[] = []
  let left = steps

  async function client(number: number): Promise<void> {
    const random = randomNumbers(seed + number * 7919)
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
    const ask = (query: string, variables: object): Promise<GraphqlResult> => t.graphql(host, query, variables, token)

    const book = async (): Promise<GraphqlResult> => {
      const isBooked = random() < 0.5 ? false : null
      const answer = await t.graphql(host, CREATE_WORK_ORDER, bookingInput(t, { date: pick(starts), isBooked }))
      const booked = answer.data?.createWorkOrder
      if (booked) ids.push(booked.workOrderId)
      if (booked?.outcome === 'REQUESTED') requests.push(booked.workOrderId)
      return answer
    }
    const cancel = async (): Promise<GraphqlResult> => {
      const id = pick(ids)
      const answer = await ask(CANCEL, { id })
      if (id !== undefined && !answer.error) cancelled.push(id)
      return answer
    }
    const kinds: readonly [number, string, () => Promise<GraphqlResult>][] = [
      [0.4, 'book', book],
      [
        0.6,
        'move',
        () => {
          const vanId = random() < 0.5 ? pick(vanIds) : null
          return ask(MOVE, { id: pick(ids), scheduledAt: pick(starts), isBooked: random() < 0.5 ? false : null, vanId })
        },
      ],
      [0.72, 'cancel', cancel],
      [
        0.82,
        'restore',
        () => ask(RESTORE, { id: pick(cancelled) ?? pick(ids), scheduledAt: random() < 0.5 ? pick(starts) : null }),
      ],
      [0.9, 'confirm', () => ask(CONFIRM, { id: pick(requests) ?? pick(ids), vanId: pick(vanIds) })],
      [1, 'assign', () => ask(ASSIGN, { id: pick(ids), franchiseId, vanId: pick(vanIds) })],
    ]
    while (left-- > 0) {
      const drawn = ids.length === 0 ? 0 : random()
      const [, name, step] = kinds.find(([until]) => drawn < until) ?? kinds[0] ?? [1, 'book', book]
      const { status, error } = await step()
      const code = error?.error ?? 'done'
      answers.counts[`${name}: ${code}`] = (answers.counts[`${name}: ${code}`] ?? 0) + 1
      if (status >= 500 || (error && error.statusCode >= 500))
        answers.defects.push(`${name}: ${error?.message ?? status}`)
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number + 1)))
  return answers
}
