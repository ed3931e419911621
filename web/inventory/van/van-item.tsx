import { useState } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { formatQuantity, stockLevel } from '../../../domain/inventory/stock.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { IconDots } from '../../ui/icon/dots.gen.ts'
import { IconMinus } from '../../ui/icon/minus.gen.ts'
import { IconPlus } from '../../ui/icon/plus.gen.ts'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import type { RowAction } from '../row-actions.tsx'
import type { StockItem } from '../stock-item.ts'
import { TEXTS } from '../texts.ts'
import { useStep } from './use-step.ts'
import classes from './van.module.css'

interface VanItemProps {
  item: StockItem
  /** Brand and type of a part. */
  about: string
  franchiseId: string
  country: CountryCode
  actions: readonly RowAction[]
}

/** One line of a van's stock on a phone: the part, a stepper to and from the market, and a menu with everything else. */
export function VanItem({ item, about, franchiseId, country, actions }: VanItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, more, less } = useStep(item, { franchiseId, country })
  const { kind, name, quantity } = item
  const level = stockLevel(kind, quantity)
  return (
    <div className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>{name}</span>
        {about !== '' && <span className={classes.dim}>{about}</span>}
        {level !== 'enough' && (
          <StatusBadge tone={level === 'out' ? 'danger' : 'warning'}>
            {level === 'out' ? TEXTS.out : TEXTS.low}
          </StatusBadge>
        )}
      </span>
      <span className={classes.stepper}>
        <button
          type="button"
          className={classes.step}
          aria-label={TEXTS.oneLess(name)}
          disabled={isBusy || less === undefined}
          onClick={less}
        >
          <IconMinus aria-hidden />
        </button>
        <output className={classes.quantity} aria-busy={isBusy}>
          {formatQuantity(kind, quantity, country)}
        </output>
        <button
          type="button"
          className={classes.step}
          aria-label={TEXTS.oneMore(name)}
          disabled={isBusy || more === undefined}
          onClick={more}
        >
          <IconPlus aria-hidden />
        </button>
      </span>
      <IconButton label={TEXTS.more(name)} icon={<IconDots size={20} />} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} title={name} short onClose={() => setOpen(false)}>
        {actions.map(({ label, denialReason, onClick }) => (
          <Button
            key={label}
            size="xl"
            wide
            title={denialReason}
            disabled={denialReason !== undefined}
            onClick={() => {
              setOpen(false)
              onClick()
            }}
          >
            {label}
          </Button>
        ))}
      </Dialog>
    </div>
  )
}
