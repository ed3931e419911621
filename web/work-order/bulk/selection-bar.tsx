import { useState } from 'react'
import { MAX_SELECTED } from '../../../domain/work-order/selection.ts'
import { csvOf, saveCsv } from '../../platform/save-csv.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { IconCalendarCheck } from '../../ui/icon/calendar-check.gen.ts'
import { IconDownload } from '../../ui/icon/download.gen.ts'
import { IconPrinter } from '../../ui/icon/printer.gen.ts'
import { IconX } from '../../ui/icon/x.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { orderColumns } from '../list/order-csv.tsx'
import { CSV_TEXTS } from '../list/texts.ts'
import classes from './bulk.module.css'
import { ConfirmSelected } from './confirm-selected.tsx'
import { PrintOrders } from './print-orders.tsx'
import { TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  /** The orders wait to be confirmed. */
  mayConfirm: boolean
}

/** What can be done with the selected orders of a list, at the bottom of the screen while there are some. It says how many there are. */
export function SelectionBar({ selection, mayConfirm }: SelectionBarProps) {
  const { csvTimeZone } = useTenant()
  const [open, setOpen] = useState<'confirm' | 'print'>()
  const { selected } = selection
  const count = selected.length
  const isTooMany = count > MAX_SELECTED
  const close = () => setOpen(undefined)
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && TEXTS.selected(count)}
      </p>
      {count > 0 && (
        <section aria-label={TEXTS.bar} className={classes.bar}>
          <p className={classes.count}>{TEXTS.selected(count)}</p>
          {isTooMany && <p className={classes.most}>{TEXTS.tooMany(MAX_SELECTED)}</p>}
          <div className={classes.actions}>
            {mayConfirm && (
              <Button
                variant="primary"
                size="sm"
                icon={<IconCalendarCheck size={18} aria-hidden />}
                disabled={isTooMany}
                onClick={() => setOpen('confirm')}
              >
                {TEXTS.confirm}
              </Button>
            )}
            <Button
              size="sm"
              icon={<IconPrinter size={18} aria-hidden />}
              disabled={isTooMany}
              onClick={() => setOpen('print')}
            >
              {TEXTS.print}
            </Button>
            <Button
              size="sm"
              icon={<IconDownload size={18} aria-hidden />}
              onClick={() =>
                saveCsv(
                  csvOf(
                    orderColumns(csvTimeZone),
                    selected.map(({ workOrder }) => workOrder),
                  ),
                  CSV_TEXTS.name,
                )
              }
            >
              {TEXTS.csv}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={<IconX size={18} aria-hidden />}
              onClick={() => selection.selectAll(false)}
            >
              {TEXTS.clear}
            </Button>
          </div>
        </section>
      )}
      {open === 'confirm' && <ConfirmSelected selection={selection} onClose={close} />}
      {open === 'print' && <PrintOrders ids={selected.map(({ workOrder }) => workOrder.id)} onClose={close} />}
    </>
  )
}
