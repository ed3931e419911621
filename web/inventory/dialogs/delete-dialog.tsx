import { formatQuantity } from '../../../domain/inventory/stock.ts'
import { request } from '../../platform/api/api.ts'
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx'
import { DeleteInventoryOilItemMutation, DeleteInventoryPartItemMutation } from '../documents.ts'
import { TEXTS } from '../texts.ts'
import { useDeletion } from '../use-stock.ts'
import { countryOf } from './amount.tsx'
import type { ItemDialogProps } from './restock-dialog.tsx'

/** Asks before a part or an oil is deleted from its list (STOCK-20). */
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

/** Closes after a failure too: the dialog of errors shows it. */
export function ConfirmDelete({ name, remove, onClose, children }: ConfirmDeleteProps) {
  const deletion = useDeletion({ run: remove, done: TEXTS.removed(name), onClose })
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
