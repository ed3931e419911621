import type { Currency } from '../../../domain/format/money.ts'
import type { VariablesOf } from '../../platform/api/graphql.ts'
import type { CompleteWorkOrderMutation } from '../completion/documents.ts'

/** What the outbox stores of each action. Inspections are stored as their draft. */
export interface NotesContent {
  notes: string
}

export interface CompleteContent {
  variables: VariablesOf<typeof CompleteWorkOrderMutation>
  /** Cents with tax, as shown. */
  total: number
  currency: Currency
}
