import classes from './invoice-wording.module.css'
import type { Invoice } from './use-invoices.ts'

/** Shows what the business wrote below the amounts of an invoice, as its PDF has it; nothing without any. */
export function InvoiceWording({ wording: { note, terms } }: Pick<Invoice, 'wording'>) {
  if (note === '' && terms === '') return null
  return (
    <div className={classes.wording}>
      {note !== '' && <p>{note}</p>}
      {terms !== '' && <p className={classes.terms}>{terms}</p>}
    </div>
  )
}
