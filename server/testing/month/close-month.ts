import type { Desk } from './desk.ts'

const TODAY = '2026-07-01'
const RECEIVE = `mutation Receive($id: ID!, $amount: Int!, $day: String!) {
  recordPayoutReceipt(statementId: $id, amount: $amount, method: CHEQUE, day: $day, reference: "Cheque 7") }`

interface Closed {
  franchiseId: number
  /** Sum of the sizes of all payees' balances, in cents. */
  balances: number
  closedThrough: string
  /** How a receipt for the last day of the month is answered after that. */
  late: number
}

/** Settles every franchise of a tenant: pays the statements that are due in one run, records a cheque for each debt, and locks June. */
export async function closeMonth(desk: Desk): Promise<Closed[]> {
  const { franchiseId, otherFranchiseId } = desk.tenant
  const closed: Closed[] = []
  for (const id of [franchiseId, otherFranchiseId]) closed.push(await closeFranchise(desk, id))
  return closed
}

async function closeFranchise(desk: Desk, franchiseId: number): Promise<Closed> {
  const { payoutsDue } = await desk.ask(`{ payoutsDue(franchiseId: ${franchiseId}) { statementId amount } }`)
  const due = payoutsDue as { statementId: string; amount: number }[]
  if (due.length > 0) {
    const total = due.reduce((sum, { amount }) => sum + amount, 0)
    const { createPayoutRun } = await desk.ask(
      'mutation Run($franchiseId: ID!, $ids: [ID!]!, $total: Int!) { createPayoutRun(franchiseId: $franchiseId, statementIds: $ids, total: $total) { id total } }',
      { franchiseId, ids: due.map(({ statementId }) => statementId), total },
    )
    await desk.ask(
      `mutation { markPayoutRunPaid(id: ${createPayoutRun.id}, day: "${TODAY}", reference: "Bank 7") { status } }`,
    )
  }
  const { payoutDebts } = await desk.ask(`{ payoutDebts(franchiseId: ${franchiseId}) { statementId rest } }`)
  const debts = payoutDebts as { statementId: string; rest: number }[]
  const [spared] = debts
  for (const { statementId, rest } of debts)
    await desk.ask(RECEIVE, {
      id: statementId,
      amount: statementId === spared?.statementId ? rest - 1 : rest,
      day: TODAY,
    })
  const { closePayouts } = await desk.ask(
    `mutation { closePayouts(franchiseId: ${franchiseId}, throughDay: "2026-06-30", reason: "") { closedThrough } }`,
  )
  const late = spared ? await desk.statusOf(RECEIVE, { id: spared.statementId, amount: 1, day: '2026-06-30' }) : 422
  if (spared) await desk.ask(RECEIVE, { id: spared.statementId, amount: 1, day: TODAY })
  const { payeeBalances } = await desk.ask(`{ payeeBalances(franchiseId: ${franchiseId}) { balance } }`)
  const balances = (payeeBalances as { balance: number }[]).reduce((sum, { balance }) => sum + Math.abs(balance), 0)
  return { franchiseId, balances, closedThrough: closePayouts.closedThrough, late }
}
