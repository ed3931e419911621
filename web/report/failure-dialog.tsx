import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'

/** Shows that a download failed, with the title of the file (REPORT-10, QUOTE-09). */
export function FailureDialog({ title, message, onClose }: { title: string; message: string; onClose: () => void }) {
  return (
    <Dialog
      open
      short
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {TEXTS.ok}
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Dialog>
  )
}
