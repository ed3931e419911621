import { useState } from 'react'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TEXTS } from './texts.ts'

/** Shows new recovery codes. It closes only after the user has confirmed that they are saved. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [saved, setSaved] = useState(false)
  return (
    <Dialog
      open
      title={TEXTS.recovery.title}
      busy={!saved}
      onClose={onClose}
      actions={
        <Button variant="primary" disabled={!saved} onClick={onClose}>
          {TEXTS.done}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} saved={saved} onSaved={setSaved} />
    </Dialog>
  )
}
