import { Button } from '../ui/inputs/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'

/** Tells that a download failed, under the title of what was downloaded (REPORT-10, QUOTE-09). */
export function FailureDialog({ title, message, onClose }: { title: string; message: string; onClose: () => void }) {
  return (
    <Dialog
      open
      short
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Dialog>
  )
}
