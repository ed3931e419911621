import { seesOwnVansOnly } from '../../domain/account/roles.ts'
import { useSession } from '../platform/session/session.ts'
import type { Column } from '../ui/display/data-table.tsx'
import { IconHistory } from '../ui/icon/history.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { useDialogState } from '../ui/use-dialog-state.ts'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { HistoryDialog } from './dialogs/history-dialog.tsx'
import { LoadDialog } from './dialogs/load-dialog.tsx'
import { RestockDialog } from './dialogs/restock-dialog.tsx'
import { TransferDialog } from './dialogs/transfer-dialog.tsx'
import { type RowAction, RowActions } from './row-actions.tsx'
import type { StockItem } from './stock-item.ts'
import { TEXTS } from './texts.ts'
import type { StockListProps } from './use-stock.ts'

type ItemDialog = 'restock' | 'load' | 'transfer' | 'delete' | 'history'

/** The actions on parts and oils, with their dialogs. Technicians only take from the market (STOCK-08). */
export function useItemActions<Row>({ franchise, stock, vans }: StockListProps, itemOf: (row: Row) => StockItem) {
  const isTechnician = seesOwnVansOnly(useSession()?.roles ?? [])
  const { shown, show, close } = useDialogState<{ dialog: ItemDialog; item: StockItem }>()
  const { vanId } = stock
  const denialReason = vanId === null && isTechnician ? TEXTS.managersOnly : undefined
  const actionsOf = (item: StockItem): RowAction[] => {
    const open = (dialog: ItemDialog) => () => show({ dialog, item })
    const load = vanId === null ? [] : [{ label: TEXTS.load, onClick: open('load') }]
    return [
      { label: TEXTS.restock, denialReason, onClick: open('restock') },
      ...load,
      { label: TEXTS.transfer, onClick: open('transfer') },
      { label: TEXTS.history, icon: <IconHistory size={20} />, onClick: open('history') },
      { label: TEXTS.remove, icon: <IconTrash size={20} />, denialReason, onClick: open('delete') },
    ]
  }
  const column: Column<Row> = {
    key: 'actions',
    header: TEXTS.actions,
    align: 'end',
    wide: true,
    render: row => <RowActions name={itemOf(row).name} actions={actionsOf(itemOf(row))} />,
  }
  return { column, actionsOf, dialog: shown && <ItemDialogs {...shown} {...{ franchise, vans }} onClose={close} /> }
}

interface ItemDialogsProps extends Pick<StockListProps, 'franchise' | 'vans'> {
  dialog: ItemDialog
  item: StockItem
  idempotencyKey: string
  onClose: () => void
}

function ItemDialogs({ dialog, vans, ...props }: ItemDialogsProps) {
  if (dialog === 'restock') return <RestockDialog {...props} />
  if (dialog === 'load') return <LoadDialog {...props} />
  if (dialog === 'transfer') return <TransferDialog {...props} vans={vans} />
  return dialog === 'delete' ? <DeleteDialog {...props} /> : <HistoryDialog {...props} />
}
