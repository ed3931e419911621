import { ApiError } from '../platform/api/api.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { TEXTS } from './texts.ts'

/** Returns the server's message, or a general one (CARS-13). */
export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : TEXTS.unexpected

/** Shows why a change of a vehicle failed (CARS-13). */
export function VehicleErrorDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <Dialog
      open
      short
      title={TEXTS.errorTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      <p role="alert">{failureText(error)}</p>
    </Dialog>
  )
}
