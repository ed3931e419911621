import { IconFileInvoice } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { seesOwnVansOnly } from '../../domain/account/roles.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { DialogPending } from '../ui/dialog-pending.tsx'
import { IMPORT } from './import-texts.ts'
import { TEXTS } from './texts.ts'
import { useShown } from './use-shown.ts'
import type { StockListProps } from './use-stock.ts'

const LoadInvoiceDialog = lazy(async () => ({
  default: (await import('./load-invoice-dialog.tsx')).LoadInvoiceDialog,
}))

/** Imports a supplier's invoice into the place that is shown (STOCK-06). Technicians do not buy for the market (STOCK-08). */
export function LoadInvoiceButton({ franchise, stock, vans }: Pick<StockListProps, 'franchise' | 'stock' | 'vans'>) {
  const isTechnician = seesOwnVansOnly(useSession()?.roles ?? [])
  const { shown, show, close } = useShown()
  const { vanId } = stock
  const hindrance = vanId === null && isTechnician ? TEXTS.managersOnly : undefined
  return (
    <>
      <Button
        icon={<IconFileInvoice size={20} />}
        title={hindrance}
        disabled={hindrance !== undefined}
        onClick={() => show({})}
      >
        {IMPORT.title}
      </Button>
      {shown && (
        <Suspense fallback={<DialogPending wide title={IMPORT.title} onClose={close} />}>
          <LoadInvoiceDialog
            franchise={franchise}
            vanId={vanId}
            placeName={vans.find(van => van.id === vanId)?.name ?? IMPORT.market}
            idempotencyKey={shown.idempotencyKey}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
