import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from './dialog.tsx'

interface DeleteDialogProps {
  title: string
  text: string
  confirmLabel: string
  /** What is said when an assigned work order still needs it. */
  inUse: string
  /** The list that it leaves. */
  queryKey: readonly unknown[]
  /** Answers the id, '0' when it is still needed. */
  remove: () => Promise<string>
  onClose: () => void
}

/** Asks before a contact or an address goes; one that an assigned order needs stays, and this says so (INFO-19, INFO-20). */
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
