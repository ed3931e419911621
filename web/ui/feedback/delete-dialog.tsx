import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from './dialog.tsx'

interface DeleteDialogProps {
  title: string
  text: string
  confirmLabel: string
  /** The message when an assigned work order still needs the record. */
  inUse: string
  /** The list that contains the record. */
  queryKey: readonly unknown[]
  /** Returns the id, or '0' when it is still needed. */
  remove: () => Promise<string>
  onClose: () => void
}

/** Asks before a contact or an address is deleted; if an assigned order needs it, it stays and a message says so (INFO-19, INFO-20). */
export function DeleteDialog(props: DeleteDialogProps) {
  const { title, text, confirmLabel, inUse, queryKey, remove, onClose } = props
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: async () => {
      if ((await remove()) === '0') throw new Error(inUse)
      await queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={title}
      confirmLabel={confirmLabel}
      busy={deletion.isPending}
      error={deletion.error?.message}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
