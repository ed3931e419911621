import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/inputs/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { TEXTS } from './texts.ts'

interface InventoryErrors {
  /** Shows what failed, line by line. */
  tell: (...lines: string[]) => void
  /** The dialog lies over everything else. */
  hasError: boolean
}

const ErrorsContext = createContext<InventoryErrors | undefined>(undefined)

/** How a part of the inventory tells what failed. */
export function useInventoryErrors(): InventoryErrors {
  const errors = use(ErrorsContext)
  if (!errors) throw new Error('useInventoryErrors needs an InventoryErrorsProvider above it.')
  return errors
}

/** Shows every failure of the inventory in one dialog (STOCK-25). */
export function InventoryErrorsProvider({ children }: { children: ReactNode }) {
  const [lines, setLines] = useState<readonly string[] | null>(null)
  const tell = useCallback((...told: string[]) => setLines(told.filter(Boolean)), [])
  return (
    <ErrorsContext value={{ tell, hasError: lines !== null }}>
      {children}
      {lines && <ErrorDialog lines={lines} onClose={() => setLines(null)} />}
    </ErrorsContext>
  )
}

function ErrorDialog({ lines, onClose }: { lines: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      short
      title={TEXTS.errorTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <div role="alert">
        {(lines.length > 0 ? lines : [TEXTS.unexpected]).map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  )
}

/** What a list or a lookup that failed says: what it is, and why (STOCK-23). */
export const failureText = (failed: string, { message }: Error): string => `${failed}: ${message || TEXTS.unexpected}`

/** Tells once that something could not be loaded. */
export function useReportError(failed: string, error: Error | null): void {
  const { tell } = useInventoryErrors()
  useEffect(() => {
    if (error) tell(failureText(failed, error))
  }, [error, failed, tell])
}
