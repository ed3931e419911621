import { Dialog } from './feedback/dialog.tsx'
import { Skeleton } from './feedback/skeleton.tsx'

interface DialogPendingProps {
  title: string
  /** Same width as the dialog being loaded. */
  wide?: boolean
  onClose: () => void
}

/** Placeholder for a dialog whose code is loading: appears on the first press, so that users do not press again. */
export function DialogPending({ title, wide, onClose }: DialogPendingProps) {
  return (
    <Dialog open title={title} wide={wide ?? false} onClose={onClose}>
      <Skeleton count={4} />
    </Dialog>
  )
}
