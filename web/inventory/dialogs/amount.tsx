import type { CountryCode } from '../../../domain/address/country.ts'
import { formatQuantity, stockLevel } from '../../../domain/inventory/stock.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import classes from '../stock-table.module.css'
import { TEXTS } from '../texts.ts'

/** The country whose units a franchise uses. */
export const countryOf = ({ countryCode }: { countryCode: CountryCode }): CountryCode => countryCode

interface AmountProps {
  kind: 'part' | 'oil' | 'tool'
  /** Pieces or litres. */
  quantity: number
  country: CountryCode
}

/** A quantity, with a badge when it is low or zero. */
export function Amount({ kind, quantity, country }: AmountProps) {
  const level = stockLevel(kind, quantity)
  return (
    <span className={classes.amount}>
      {level !== 'enough' && (
        <StatusBadge tone={level === 'out' ? 'danger' : 'warning'}>
          {level === 'out' ? TEXTS.out : TEXTS.low}
        </StatusBadge>
      )}
      {formatQuantity(kind, quantity, country)}
    </span>
  )
}
