import type { OpenInvoice } from './kill-operations.ts'
import type { Ask, Outcome, Stage, Story } from './story.ts'

const SUBMIT = `mutation ($id: ID!, $statement: String!) { submitDisputeEvidence(id: $id, statement: $statement) { status } }`
const ACCEPT = 'mutation ($id: ID!) { acceptDispute(id: $id) { status } }'
/** Refusals of a refund that a bank was faster than. */
const TOO_LATE = /DISPUTED|REFUND_FAILED/

interface Means {
  ask: Ask
  charge: (invoice: OpenInvoice, card: string) => Promise<void>
  refund: (invoice: OpenInvoice, amount: number) => Promise<unknown>
  stage: Pick<Stage, 'cards' | 'disputeOf'>
}

/** Disputes of card payments: won, lost, accepted, an inquiry that a refund ends, and a refund at the moment when the bank takes the money. */
export function disputeStories({ ask, charge, refund, stage: { cards, disputeOf } }: Means): Story[] {
  /** Pays with a card whose bank disputes it. @returns the dispute's id */
  async function disputed(invoice: OpenInvoice): Promise<number> {
    await charge(invoice, cards.disputing)
    return await disputeOf(invoice.id)
  }

  /** Answers a dispute once: a repeated call finds that it is answered. */
  async function answer(query: string, variables: { id: number; statement?: string }): Promise<void> {
    await ask(query, variables).catch((error: unknown) => {
      if (!String(error).includes('NOT_ANSWERABLE')) throw error
    })
  }
  const win = (id: number): Promise<void> => answer(SUBMIT, { id, statement: 'winning_evidence' })

  const of = 'a customer with a saved card'
  return [
    {
      operations: 2,
      of,
      play: async (invoice): Promise<Outcome> => {
        await win(await disputed(invoice))
        await disputeOf(invoice.id, 'WON')
        await refund(invoice, 1_500)
        return { paid: invoice.amount, refunded: 1_500 }
      },
    },
    {
      operations: 1,
      of,
      play: async invoice => {
        await answer(SUBMIT, { id: await disputed(invoice), statement: 'losing_evidence' })
        return { paid: invoice.amount, refunded: 0, disputed: invoice.amount }
      },
    },
    {
      operations: 1,
      of,
      play: async invoice => {
        await answer(ACCEPT, { id: await disputed(invoice) })
        return { paid: invoice.amount, refunded: 0, disputed: invoice.amount }
      },
    },
    {
      operations: 2,
      of,
      play: async invoice => {
        await charge(invoice, cards.asking)
        await disputeOf(invoice.id)
        await refund(invoice, invoice.amount)
        return { paid: invoice.amount, refunded: invoice.amount }
      },
    },
    {
      operations: 2,
      of,
      // Either comes first: the refund lowers what the bank takes, or is refused.
      play: async invoice => {
        await charge(invoice, cards.disputing)
        await refund(invoice, 1_000).catch((error: unknown) => {
          if (!TOO_LATE.test(String(error))) throw error
        })
        await win(await disputeOf(invoice.id))
        return { paid: invoice.amount }
      },
    },
  ]
}
