import { formatQuantity } from '../../../domain/inventory/stock.ts'
import { request } from '../../platform/api/api.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { countryOf } from './amount.tsx'
import { DeleteInventoryOilItemMutation, DeleteInventoryPartItemMutation } from '../documents.ts'
import type { ItemDialogProps } from './restock-dialog.tsx'
import { TEXTS } from '../texts.ts'
import { useStockAction } from '../use-stock.ts'

/** Asks before a part or an oil goes off its list (STOCK-20). */
export function DeleteDialog({ item, franchise, onClose }: ItemDialogProps) {
  const { id, kind, name, quantity } = item
  const left = formatQuantity(kind, quantity, countryOf(franchise))
  return (
    <ConfirmDelete
      name={name}
      remove={() =>
        kind === 'part'
          ? request(DeleteInventoryPartItemMutation, { id })
          : request(DeleteInventoryOilItemMutation, { id })
      }
      onClose={onClose}
    >
      {quantity > 0 ? TEXTS.deleteItem(name, left) : TEXTS.deleteEmpty(name)}
    </ConfirmDelete>
  )
}

interface ConfirmDeleteProps {
  name: string
  remove: () => Promise<unknown>
  onClose: () => void
  children: string
}

/** A failure closes the question and is told in the dialog of errors. */
export function ConfirmDelete({ name, remove, onClose, children }: ConfirmDeleteProps) {
  const deletion = useStockAction<void>({
    action: 'remove',
    done: TEXTS.removed(name),
    run: remove,
    onDone: onClose,
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={TEXTS.deleteTitle(name)}
      confirmLabel={TEXTS.deleteConfirm}
      busy={deletion.isPending}
      error={undefined}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
