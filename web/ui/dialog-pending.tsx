import { Dialog } from './feedback/dialog.tsx'
import { Skeleton } from './feedback/skeleton.tsx'

interface DialogPendingProps {
  title: string
  /** As wide as the dialog that comes. */
  wide?: boolean
  onClose: () => void
}

/** A dialog whose code is still on its way: there at the press that opens it, so that nobody presses again. */
export function DialogPending({ title, wide, onClose }: DialogPendingProps) {
  return (
    <Dialog open title={title} wide={wide ?? false} onClose={onClose}>
      <Skeleton count={4} />
    </Dialog>
  )
}
