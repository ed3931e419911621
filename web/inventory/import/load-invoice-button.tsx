import { Suspense } from 'react'
import { DialogPending } from '../../ui/dialog-pending.tsx'
import { IconFileInvoice } from '../../ui/icon/file-invoice.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { useDialogState } from '../../ui/use-dialog-state.ts'
import type { StockListProps } from '../use-stock.ts'
import { IMPORT } from './import-texts.ts'
import { lazyPart } from '../../platform/lazy-part.ts'

const LoadInvoiceDialog = lazyPart(async () => ({
  default: (await import('./load-invoice-dialog.tsx')).LoadInvoiceDialog,
}))

/** Imports a supplier's invoice into the shown place (STOCK-06). */
export function LoadInvoiceButton({ franchise, stock, vans }: Pick<StockListProps, 'franchise' | 'stock' | 'vans'>) {
  const { shown, show, close } = useDialogState()
  const { vanId } = stock
  return (
    <>
      <Button icon={<IconFileInvoice size={20} />} onClick={() => show({})}>
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
