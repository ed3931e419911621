import type { ReactNode } from 'react'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TEXTS as ORDER_TEXTS } from '../texts.ts'
import { TEXTS } from './texts.ts'
import { UpdateFailed } from './update-failed.tsx'

interface EditDialogProps {
  title: string
  open: boolean
  onClose: () => void
  /** The mutation that Save runs. */
  change: { isPending: boolean; error: Error | null }
  saveLabel?: string
  disabled?: boolean
  onSave: () => void
  children: ReactNode
}

/** A form dialog for a work order: shows errors and keeps the input. */
export function EditDialog(props: EditDialogProps) {
  const { title, open, onClose, change, saveLabel = TEXTS.save, disabled = false, onSave, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      busy={change.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            {ORDER_TEXTS.cancel}
          </Button>
          <Button variant="primary" busy={change.isPending} disabled={disabled} onClick={onSave}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <UpdateFailed error={change.error} />
      {children}
    </Dialog>
  )
}
